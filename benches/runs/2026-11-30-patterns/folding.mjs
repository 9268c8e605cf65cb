const LAST=0x2FFFF, cased=new Set();
for(let c=0;c<=LAST;c++){ if(c>=0xD800&&c<0xE000) continue; const s=String.fromCodePoint(c); for(const t of [s.toLowerCase(),s.toUpperCase()]) if(t!==s){cased.add(c); for(const x of t) cased.add(x.codePointAt(0));}}
const list=[...cased].sort((a,b)=>a-b), text=String.fromCodePoint(...list), out=[];
for(const c of list){ const m=text.match(new RegExp('\\u{'+c.toString(16)+'}','giu')).map(x=>x.codePointAt(0)); const r=Math.min(...m); if(r!==c) out.push([c,r]); }
console.log(JSON.stringify(out));
