"""Random problems of optimisation over few values against enumeration: optimisation.py BINARY COUNT SEED"""
import random,subprocess,sys,itertools,re,collections
T,n,seed=sys.argv[1],int(sys.argv[2]),int(sys.argv[3])
R=random.Random(seed); C=collections.Counter()
def num(k): return str(k) if k>=0 else f"(- {-k})"
for i in range(n):
    kind=R.choice(['int','bv','bool'])
    lines=["(set-option :produce-models true)"]
    if kind=='int':
        names=['x','y','z'][:R.randrange(2,4)]; dom={v:range(-4,5) for v in names}
        lines+= [f"(declare-const {v} Int)(assert (<= (- 4) {v} 4))" for v in names]
        def lin():
            cs={v:R.randrange(-3,4) for v in names}; k=R.randrange(-4,5)
            return "(+ "+" ".join(f"(* {num(c)} {v})" for v,c in cs.items())+f" {num(k)})", (lambda m,cs=cs,k=k: sum(c*m[v] for v,c in cs.items())+k)
        def atom():
            t,f=lin(); op=R.choice(['<=','=','<','distinct'])
            g={'<=':lambda m:f(m)<=0,'=':lambda m:f(m)==0,'<':lambda m:f(m)<0,'distinct':lambda m:f(m)!=0}[op]
            return f"({op} {t} 0)",g
    elif kind=='bv':
        names=['x','y']; dom={v:range(8) for v in names}
        lines+= [f"(declare-const {v} (_ BitVec 3))" for v in names]
        def lin():
            op=R.choice(['bvadd','bvmul','bvxor','bvsub','bvand']); a,b=R.choice(names),R.choice(names+['5'])
            bt='#b101' if b=='5' else b
            ev={'bvadd':lambda p,q:(p+q)%8,'bvmul':lambda p,q:p*q%8,'bvxor':lambda p,q:p^q,'bvsub':lambda p,q:(p-q)%8,'bvand':lambda p,q:p&q}[op]
            return f"({op} {a} {bt})",(lambda m,a=a,b=b,ev=ev: ev(m[a],5 if b=='5' else m[b]))
        def atom():
            (t,f),(u,g)=lin(),lin(); op=R.choice(['bvult','bvule','distinct'])
            h={'bvult':lambda m:f(m)<g(m),'bvule':lambda m:f(m)<=g(m),'distinct':lambda m:f(m)!=g(m)}[op]
            return f"({op} {t} {u})",h
    else:
        names=['p','q','r','s','t']; dom={v:[False,True] for v in names}
        lines+= [f"(declare-const {v} Bool)" for v in names]
        def atom():
            ls=[(R.choice(names),R.random()<.5) for _ in range(R.randrange(1,4))]
            return "(or "+" ".join(v if s else f"(not {v})" for v,s in ls)+")",(lambda m,ls=ls:any(m[v]==s for v,s in ls))
    cons=[]
    for _ in range(R.randrange(1,4)):
        a,b=atom(),atom()
        if R.random()<.5: lines.append(f"(assert (or {a[0]} {b[0]}))"); cons.append(lambda m,a=a,b=b:a[1](m) or b[1](m))
        else: lines.append(f"(assert {a[0]})"); cons.append(a[1])
    objs=[]
    if kind!='bool':
        for _ in range(R.randrange(1,3)):
            t,f=lin(); d=R.choice(['minimize','maximize']); lines.append(f"({d} {t})"); objs.append((f,1 if d=='minimize' else -1))
    soft=[]
    if kind=='bool' or R.random()<.3:
        for _ in range(R.randrange(2,6)):
            a=atom(); w=R.randrange(1,5); lines.append(f"(assert-soft {a[0]} :weight {w})"); soft.append((a[1],w))
        # one objective, after the others
        objs.append((lambda m:sum(w for f,w in soft if not f(m)),1))
    lines+=["(check-sat)","(get-objectives)"]
    lines.append("(get-value ("+" ".join(names)+"))")
    models=[m for vs in itertools.product(*dom.values()) for m in [dict(zip(dom,vs))] if all(c(m) for c in cons)]
    s="\n".join(lines)
    o=subprocess.run([T,'--in','--timeout=10000'],input=s,capture_output=True,text=True).stdout
    ans=o.split('\n')[0]
    if not models:
        C[kind+' unsat']+=1
        if ans!='unsat': print('BAD',seed,i,ans,'expected unsat'); open(f'badopt{seed}_{i}.smt2','w').write(s)
        continue
    best=min(tuple(sg*f(m) for f,sg in objs) for m in models)
    vals={}
    for v,val in re.findall(r'\((\w) (true|false|#b[01]+|-?\d+|\(- \d+\))\)',o.split('(objectives')[-1].split('))\n')[-1] if False else o[o.rfind('((')-0:]):
        vals[v]= val=='true' if val in('true','false') else int(val[2:],2) if val.startswith('#b') else int(val.replace('(- ','-').replace(')',''))
    ok= ans=='sat' and set(vals)==set(names) and all(c(vals) for c in cons) and tuple(sg*f(vals) for f,sg in objs)==best
    C[kind+' sat']+=1
    if not ok: print('BAD',seed,i,ans,vals,best,o); open(f'badopt{seed}_{i}.smt2','w').write(s)
print(seed,dict(C))
