"""Random quantified scripts over sorts of two to four elements beside Z3; proofs, proofs of other scripts, damaged proofs: small_proofs.py BINARY COUNT SEED"""
import random,subprocess,sys,os,re,collections
Z3="z3"
T,n,seed=sys.argv[1],int(sys.argv[2]),int(sys.argv[3])
R=random.Random(seed)
SORTS={'Bool':['true','false'],'(_ BitVec 2)':['#b00','#b01','#b10','#b11'],'E':['e0','e1','e2']}
pre="(set-logic ALL)(declare-datatype E ((e0) (e1) (e2)))(declare-fun p (E) Bool)(declare-fun f (E) E)(declare-fun r (E E) Bool)(declare-fun h (Bool) Bool)(declare-fun w ((_ BitVec 2)) (_ BitVec 2))(declare-const a E)(declare-const b Bool)(declare-const c (_ BitVec 2))"
def term(s,v,d):
    own=[x for x,t in v if t==s]
    k=R.random()
    if d==0 or k<.4:
        return R.choice(own*3+{'Bool':['b'],'(_ BitVec 2)':['c'],'E':['a']}[s]+SORTS[s])
    if s=='E': return R.choice([f"(f {term('E',v,d-1)})",f"(ite {form(v,d-1)} {term('E',v,d-1)} {term('E',v,d-1)})"])
    if s=='Bool': return R.choice([f"(h {term('Bool',v,d-1)})",f"(p {term('E',v,d-1)})"])
    return R.choice([f"(w {term(s,v,d-1)})",f"(bvadd {term(s,v,d-1)} {term(s,v,d-1)})"])
def form(v,d):
    k=R.randrange(12)
    if d==0 or k<3:
        return R.choice([lambda:f"(p {term('E',v,1)})",lambda:f"(r {term('E',v,1)} {term('E',v,1)})",lambda:f"(h {term('Bool',v,1)})",lambda:f"(= {term('E',v,1)} {term('E',v,1)})",lambda:f"(bvult {term('(_ BitVec 2)',v,1)} {term('(_ BitVec 2)',v,1)})"])()
    if k==3: return f"(not {form(v,d-1)})"
    if k==4: return f"(and {form(v,d-1)} {form(v,d-1)})"
    if k==5: return f"(or {form(v,d-1)} {form(v,d-1)})"
    if k==6: return f"(=> {form(v,d-1)} {form(v,d-1)})"
    if k==7: return f"(= {form(v,d-1)} {form(v,d-1)})"
    q=R.choice(['forall','exists']); s=R.choice(['E','E','Bool','(_ BitVec 2)'])
    x=R.choice('xyz'); vs=[(y,t) for y,t in v if y!=x]+[(x,s)]
    if R.random()<.25:
        x2='u'; s2=R.choice(list(SORTS)); vs=[(y,t) for y,t in vs if y!=x2]+[(x2,s2)]
        return f"({q} (({x} {s}) ({x2} {s2})) {form(vs,d-1)})"
    return f"({q} (({x} {s})) {form(vs,d-1)})"
def z3(t):
    o=subprocess.run([Z3,'-in','-T:5'],input=t,capture_output=True,text=True).stdout
    m=re.search(r'^(sat|unsat|unknown)',o,re.M); return m.group(1) if m else 'none'
C=collections.Counter()
for i in range(n):
    A=[form([],4) for _ in range(R.randrange(2,5))]
    mk=lambda A: pre+'\n'+'\n'.join(f"(assert {x})" for x in A)+"\n(check-sat)\n"
    s=mk(A); path=f'fz{seed}.smt2'; tp=path+'.tpf'
    open(path,'w').write(s)
    if os.path.exists(tp): os.remove(tp)
    o=subprocess.run([T,'--timeout=5000',path,'--proof='+tp],capture_output=True,text=True)
    m=re.search(r'^(sat|unsat|unknown)',o.stdout,re.M); got=m.group(1) if m else 'none'
    ref=z3(s)
    C['answer '+got]+=1
    if o.returncode==3 or (got in('sat','unsat') and ref in('sat','unsat') and got!=ref) or got=='none':
        print('BAD',seed,i,got,ref,o.returncode,o.stdout[:200],o.stderr[:300]); open(f'bad{seed}_{i}.smt2','w').write(s)
    if got!='unsat': continue
    v=subprocess.run([T,'check-proof',path,tp],capture_output=True,text=True).stdout.split()[0]
    C[v]+=1
    if v not in('valid','holey'): print('BADPROOF',seed,i,v); open(f'bad{seed}_{i}.smt2','w').write(s)
    if v!='valid': continue
    proof=open(tp).read(); usesq='(instance' in proof or '(witness' in proof
    C['with quantifier steps' if usesq else 'ground']+=1
    # other scripts
    for k in range(4):
        B=list(A); j=R.randrange(len(B))
        kind=R.randrange(4)
        if kind==0 and len(B)>1: B[j]='true'
        elif kind==1: B[j]=B[j].replace('forall','@').replace('exists','forall').replace('@','exists')
        elif kind==2: B[j]=form([],4)
        else: B[j]=B[j].replace('x','y') if R.random()<.5 else f"(not {B[j]})"
        t=mk(B)
        if z3(t)!='sat': continue
        open(path+'o','w').write(t)
        v=subprocess.run([T,'check-proof',path+'o',tp],capture_output=True,text=True).stdout.split()[0]
        C['other '+v]+=1
        if v=='valid': print('FALSE ACCEPTANCE',seed,i); open(f'false{seed}_{i}.smt2','w').write(t); os.rename(tp,f'false{seed}_{i}.tpf'); break
    else:
        # damaged steps
        lines=proof.split('\n'); idx=[k for k,l in enumerate(lines) if re.match(r'\((instance|witness|quantifier|assertion)',l)]
        for _ in range(3):
            if not idx: break
            l2=list(lines); k=R.choice(idx); t=l2[k].split()
            if len(t)>2:
                m2=R.choice(idx); t2=lines[m2].split()
                t[-1]=t2[-1] if len(t)>2 else t[-1]; l2[k]=' '.join(t)
            # on a satisfiable script: drop the negation, i.e. only the first assertion
            open(tp+'d','w').write('\n'.join(l2)); open(path+'o','w').write(mk(A[:1]))
            if z3(mk(A[:1]))!='sat': continue
            v=subprocess.run([T,'check-proof',path+'o',tp+'d'],capture_output=True,text=True).stdout.split()[0]
            C['damaged '+v]+=1
            if v=='valid': print('FALSE ACCEPTANCE damaged',seed,i)
print(seed,dict(C))
