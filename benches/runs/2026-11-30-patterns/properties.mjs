// ranges of properties below 0x30000 in Node's Unicode
const LAST=0x2FFFF;
function ranges(src){const re=new RegExp('^'+src+'$','u');const out=[];let start=-1;
 for(let c=0;c<=LAST+1;c++){const m=c<=LAST&&re.test(String.fromCodePoint(c));
  if(m&&start<0)start=c; if(!m&&start>=0){out.push([start,c-1]);start=-1;}}
 return out;}
const gc=['Lu','Ll','Lt','Lm','Lo','Mn','Mc','Me','Nd','Nl','No','Pc','Pd','Ps','Pe','Pi','Pf','Po','Sm','Sc','Sk','So','Zs','Zl','Zp','Cc','Cf','Cs','Co'];
const res={gc:{},sc:{},scx:{},bin:{}};
for(const g of gc)res.gc[g]=ranges('\\p{'+g+'}');
const bin=['Alphabetic','Uppercase','Lowercase','White_Space','ASCII_Hex_Digit','Hex_Digit','ID_Start','ID_Continue','XID_Start','XID_Continue','Dash','Math','Emoji','Emoji_Presentation','Emoji_Modifier','Emoji_Modifier_Base','Emoji_Component','Extended_Pictographic','Ideographic','Unified_Ideograph','Diacritic','Cased','Case_Ignorable','Quotation_Mark','Sentence_Terminal','Terminal_Punctuation','Variation_Selector','Noncharacter_Code_Point','Default_Ignorable_Code_Point','Regional_Indicator','Join_Control','Pattern_White_Space','Pattern_Syntax','Extender','Soft_Dotted','Grapheme_Base','Grapheme_Extend','Radical','Bidi_Control','Deprecated'];
for(const b of bin)res.bin[b]=ranges('\\p{'+b+'}');
const scripts=process.argv[2]?(await import("fs")).readFileSync(process.argv[2],'utf8').trim().split('\n'):[];
for(const s of scripts){try{res.sc[s]=ranges('\\p{Script='+s+'}');res.scx[s]=ranges('\\p{scx='+s+'}');}catch(e){console.error('no',s)}}
console.log(JSON.stringify(res));
