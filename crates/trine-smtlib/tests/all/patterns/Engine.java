// Answers of `java.util.regex`: lines in, lines out, as `cases.py` says. Letters are numbers in hexadecimal.
import java.io.*;
import java.util.*;
import java.util.regex.*;

public class Engine {
    static String text(String codes) {
        StringBuilder text = new StringBuilder();
        for (String code : codes.split(" ")) if (!code.isEmpty()) text.appendCodePoint(Integer.parseInt(code, 16));
        return text.toString();
    }

    static String codes(String text) {
        StringBuilder codes = new StringBuilder();
        text.codePoints().forEach(code -> codes.append(Integer.toHexString(code)).append(' '));
        return codes.toString().trim();
    }

    static String answer(String line) {
        String[] fields = line.split("\t", -1);
        String word = text(fields[2]);
        int flags = 0;
        for (char flag : fields[1].toCharArray())
            flags |= switch (flag) { case 'i' -> 2; case 'm' -> 8; case 's' -> 32; case 'x' -> 4; default -> 1; };
        Pattern pattern;
        try { pattern = Pattern.compile(text(fields[0]), flags); } catch (PatternSyntaxException | IndexOutOfBoundsException e) { return "error"; }
        try {
            boolean whole = pattern.matcher(word).matches();
            Matcher matcher = pattern.matcher(word);
            int groups = matcher.groupCount(), shown = Math.min(groups, 3);
            StringBuilder template = new StringBuilder("<$0");
            for (int g = 1; g <= shown; g++) template.append("|${g").append(g).append("}");
            String plain = template.append(">").toString().replaceAll("\\$\\{g(\\d)\\}", "\\$$1");
            StringBuilder spans = new StringBuilder();
            if (matcher.find()) for (int g = 0; g <= shown; g++) {
                if (g > 0) spans.append(',');
                int a = matcher.start(g), b = matcher.end(g);
                spans.append(a < 0 ? "-" : word.codePointCount(0, a) + "-" + word.codePointCount(0, b));
            } else spans.append("none");
            return (whole ? "1" : "0") + "\t" + spans + "\t" + codes(pattern.matcher(word).replaceFirst(plain)) + "\t" + codes(pattern.matcher(word).replaceAll(plain)) + "\t" + groups;
        } catch (StackOverflowError e) { return "fault"; }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        for (String line; (line = in.readLine()) != null; ) out.println(answer(line));
        out.flush();
    }
}
