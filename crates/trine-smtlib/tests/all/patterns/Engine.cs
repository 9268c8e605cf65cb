// Answers of `System.Text.RegularExpressions`: lines in, lines out, as `cases.py` says. Letters are numbers in
// hexadecimal.
using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

class Engine {
    static string Text(string codes) {
        var text = new StringBuilder();
        foreach (var code in codes.Split(' ')) if (code != "") text.Append((char)Convert.ToInt32(code, 16));
        return text.ToString();
    }

    static string Codes(string text) { return string.Join(" ", text.Select(letter => ((int)letter).ToString("x"))); }

    static string Answer(string line) {
        var fields = line.Split('\t');
        string pattern = Text(fields[0]), word = Text(fields[2]);
        var options = RegexOptions.CultureInvariant;
        foreach (char flag in fields[1])
            options |= flag == 'i' ? RegexOptions.IgnoreCase : flag == 'm' ? RegexOptions.Multiline
                : flag == 's' ? RegexOptions.Singleline : flag == 'n' ? RegexOptions.ExplicitCapture
                : RegexOptions.IgnorePatternWhitespace;
        Regex regex, whole;
        var limit = TimeSpan.FromSeconds(2);
        try { regex = new Regex(pattern, options, limit); } catch (ArgumentException) { return "error"; }
        try { whole = new Regex("\\A(?:" + pattern + ")\\z", options, limit); } catch (ArgumentException) { return "fault"; }
        try {
            bool matches = whole.IsMatch(word);
            var match = regex.Match(word);
            int groups = regex.GetGroupNumbers().Length - 1, shown = Math.Min(groups, 3);
            string spans = "none";
            if (match.Success)
                spans = string.Join(",", Enumerable.Range(0, shown + 1).Select(g =>
                    match.Groups[g].Success ? match.Groups[g].Index + "-" + (match.Groups[g].Index + match.Groups[g].Length) : "-"));
            string template = "<" + string.Join("|", Enumerable.Range(0, shown + 1).Select(g => "${" + g + "}")) + ">";
            return (matches ? "1" : "0") + "\t" + spans + "\t" + Codes(regex.Replace(word, template, 1)) + "\t" + Codes(regex.Replace(word, template)) + "\t" + groups;
        } catch (Exception) { return "fault"; }
    }

    static void Main() {
        var output = new StreamWriter(Console.OpenStandardOutput());
        for (string line; (line = Console.ReadLine()) != null;) output.WriteLine(Answer(line));
        output.Flush();
    }
}
