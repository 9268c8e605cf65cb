"""Interpolants of random splits, each checked by two solvers: interpolants.py BINARY COUNT SEED"""
import random,subprocess,sys,re,collections
Z3="z3"
T,n,seed=sys.argv[1],int(sys.argv[2]),int(sys.argv[3])
R=random.Random(seed); C=collections.Counter()
def run(cmd,s,t=30):
    try: return subprocess.run(cmd,input=s,capture_output=True,text=True,timeout=t).stdout
    except subprocess.TimeoutExpired: return 'timeout'
def gen(kind):
    va,vb,vc=['a1','a2'],['b1','b2'],['c1','c2']
    if kind=='int':
        decl="".join(f"(declare-const {v} Int)" for v in va+vb+vc)
        def atom(vs):
            p,q=R.sample(vs,2); return f"({R.choice(['<=','<','='])} {R.choice([p,f'(* 2 {p})',f'(+ {p} {q})'])} (+ {q} {R.randrange(-0,4)}))"
    elif kind=='uf':
        decl="(declare-sort S 0)(declare-fun f (S) S)"+"".join(f"(declare-const {v} S)" for v in va+vb+vc)
        def atom(vs):
            p,q=R.sample(vs,2); t=lambda v:R.choice([v,f'(f {v})',f'(f (f {v}))']); a=f"(= {t(p)} {t(q)})"; return a if R.random()<.75 else f"(not {a})"
    elif kind=='bv':
        decl="".join(f"(declare-const {v} (_ BitVec 4))" for v in va+vb+vc)
        def atom(vs):
            p,q=R.sample(vs,2); return f"({R.choice(['bvult','bvule','='])} {R.choice([p,f'(bvadd {p} #x1)',f'(bvand {p} {q})'])} {R.choice([q,f'(bvxor {q} #x3)','#x5'])})"
    else:
        decl="".join(f"(declare-const {v} String)" for v in va+vb+vc)
        L=['(re.* (str.to_re "a"))','(re.+ (str.to_re "ab"))','(re.++ (re.* (str.to_re "b")) (str.to_re "a"))','(re.++ re.all (str.to_re "b"))','(re.* (re.union (str.to_re "a") (str.to_re "b")))']
        def atom(vs):
            p,q=R.sample(vs,2); k=R.randrange(3)
            return [f"(str.in_re {p} {R.choice(L)})",f'(= {p} (str.++ {q} "{R.choice("ab")}"))',f"(not (str.in_re {p} {R.choice(L)}))"][k]
    f=lambda vs:"(and "+" ".join(atom(vs) if R.random()<.7 else f"(or {atom(vs)} {atom(vs)})" for _ in range(R.randrange(3,7)))+")"
    return decl,f(va+vc),f(vb+vc),set(va),set(vb)
for kind in ['int','uf','bv','str']:
    found=0
    while found<n//4:
        d,a,b,va,vb=gen(kind)
        if run([Z3,'-in','-T:5'],f"{d}(assert {a})(assert {b})(check-sat)").split('\n')[0]!='unsat': continue
        if run([Z3,'-in','-T:5'],f"{d}(assert {a})(check-sat)").split('\n')[0]!='sat': continue
        if run([Z3,'-in','-T:5'],f"{d}(assert {b})(check-sat)").split('\n')[0]!='sat': continue
        found+=1
        o=run([T,'--in','--timeout=20000'],f"{d}\n(get-interpolants {a} {b})\n",60).strip()
        if not o.startswith('('): C[kind+' '+o[:20]]+=1; continue
        if o.startswith('(error'): C[kind+' error']+=1; print(o); continue
        I=o[1:-1]
        toks=set(re.findall(r'[ab][12]\b',I))
        c1=[run(s,f"{d}(assert {a})(assert (not {I}))(check-sat)").split('\n')[0] for s in ([Z3,'-in','-T:10'],[T,'--in'])]
        c2=[run(s,f"{d}(assert {b})(assert {I})(check-sat)").split('\n')[0] for s in ([Z3,'-in','-T:10'],[T,'--in'])]
        if toks or 'sat' in c1+c2: print('BAD',kind,d,a,b,I,c1,c2); C[kind+' bad']+=1
        elif c1[0]==c2[0]=='unsat' : C[kind+' verified by z3 and trine']+=1
        elif c1[1]==c2[1]=='unsat': C[kind+' verified by trine only']+=1
        else: C[kind+' open']+=1
print(seed,dict(C))
