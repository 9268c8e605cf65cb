(* From the declarations, definitions and assertions of a file (Script.v) to the abstract syntax.

   Every symbol of the fragment has its line here; anything else is an error that names
   the symbol, never a dropped assertion. What a script binds comes before the operators
   ([bound_first]). [let], [define-fun] without arguments and [ite] on strings or integers
   introduce a fresh variable with a defining assertion. *)
Require Import NArith ZArith Bool List String.
Import ListNotations.
From Trine Require Import Label Instance Syntax Propagate.
From Trine Require Sexp Script.
Import Sexp (bytes, of_string, beq, sexp, Atom, Str, Lst, is_numeral, is_symbol).
Import Script (result, Ok, Unsupported, andthen, order, Declaration, SortDefinition, Definition_, Assertion, orders_of).
Notation "'do' x <- r ; k" := (andthen r (fun x => k)) (at level 200, x pattern, r at level 100, k at level 200).
Local Open Scope N_scope.

(* reader: begin *)
(* ---- constants ---- *)
Definition digit (c : N) : option N := if Sexp.is_digit c then Some (c - 48) else None.
Definition hex_digit (c : N) : option N :=
  if Sexp.is_digit c then Some (c - 48)
  else if (65 <=? c) && (c <=? 70) then Some (c - 55)
  else if (97 <=? c) && (c <=? 102) then Some (c - 87) else None.
Fixpoint numeral_from (acc : N) (w : bytes) : option N :=
  match w with [] => Some acc | c :: w => match digit c with Some d => numeral_from (10 * acc + d) w | None => None end end.
Definition numeral (w : bytes) : option N := if is_numeral w then numeral_from 0 w else None.
Fixpoint hex (acc : N) (w : bytes) : option N :=
  match w with [] => Some acc | c :: w => match hex_digit c with Some d => hex (16 * acc + d) w | None => None end end.
(* the escapes of string literals: backslash, u, then four hexadecimal digits, or
   braces around one to five; anything else stands for itself *)
Fixpoint braces (n : nat) (acc : bytes) (w : bytes) : option N :=
  match n, w with
  | S n, c :: w => if c =? 125 then (match acc with [] => None | _ => hex 0 (rev acc) end) else braces n (c :: acc) w
  | _, _ => None
  end.
Definition escape (w : bytes) : option N :=  (* w follows the backslash *)
  match w with
  | u :: 123 :: w => if u =? 117 then
      match braces 6 [] w with Some v => if v <=? Interval.top then Some v else None | None => None end else None
  | u :: a :: b :: c :: d :: _ => if u =? 117 then hex 0 [a; b; c; d] else None
  | _ => None
  end.
(* skip: characters of an escape that are still to be passed over *)
Fixpoint unescape (w : bytes) (skip : N) : bytes :=
  match w with
  | [] => []
  | c :: w =>
      if 0 <? skip then unescape w (skip - 1)
      else if c =? 92 then
        match escape w with
        | Some v => v :: unescape w
            (match w with _ :: 123 :: w' => 3 + (fix close (l : bytes) : N :=
               match l with [] => 0 | c :: l => if c =? 125 then 0 else 1 + close l end) w' | _ => 5 end)
        | None => c :: unescape w 0
        end
      else c :: unescape w 0
  end.
Definition printable (c : N) := (32 <=? c) && (c <=? 126).
Definition literal_of (w : bytes) : option literal :=
  if forallb printable w then
    let v := unescape w 0 in
    match bool_dec (forallb okc v) true with left h => Some (exist _ v h) | right _ => None end
  else None.

(* ---- values by sort, scope, state ---- *)
Inductive value := VS (t : sterm) | VB (f : form) | VI (i : iterm) | VR (r : re).
Definition scope := Script.trie value.
Definition lookup (x : bytes) (s : scope) : option value := Script.lookup x s.
Definition define (x : bytes) (v : value) (s : scope) : scope := Script.insert x v s.
Definition state := (N * list form)%type.    (* next variable, assertions in reverse order *)

Section Elab.
Variable rmode : mode.                       (* the reading of str.replace and str.replace_re *)

(* a variable in place of a term that is used more than once *)
Definition share (v : value) (st : state) : value * state :=
  let '(n, fs) := st in
  match v with
  | VS (SVar _ | SLit _) | VB (FVar _ | FBool _) | VI (IVar _ | IConst _) | VR _ => (v, st)
  | VS t => (VS (SVar n), (n + 1, FEqS (SVar n) t :: fs))
  | VB f => (VB (FVar n), (n + 1, FIff (FVar n) f :: fs))
  | VI i => (VI (IVar n), (n + 1, FEqI (IVar n) i :: fs))
  end.

Definition is (op : bytes) (s : string) : bool := beq op (of_string s).
Definition fail {A} (what : bytes) : result A := Unsupported what.

Fixpoint strings (l : list value) : option (list sterm) :=
  match l with [] => Some [] | VS t :: l => option_map (cons t) (strings l) | _ => None end.
Fixpoint bools (l : list value) : option (list form) :=
  match l with [] => Some [] | VB t :: l => option_map (cons t) (bools l) | _ => None end.
Fixpoint ints (l : list value) : option (list iterm) :=
  match l with [] => Some [] | VI t :: l => option_map (cons t) (ints l) | _ => None end.
Fixpoint regexes (l : list value) : option (list re) :=
  match l with [] => Some [] | VR t :: l => option_map (cons t) (regexes l) | _ => None end.
Definition fold1 {A} (f : A -> A -> A) (l : list A) : option A :=
  match l with [] => None | x :: l => Some (fold_left f l x) end.
Fixpoint chain {A} (f : A -> A -> form) (l : list A) : form :=
  match l with
  | x :: ((y :: (_ :: _)) as r) => FAnd (f x y) (chain f r)
  | [x; y] => f x y
  | _ => FBool true
  end.
Fixpoint pairs {A} (f : A -> A -> form) (l : list A) : form :=
  match l with
  | [] => FBool true
  | x :: r => fold_left (fun g y => FAnd g (f x y)) r (pairs f r)
  end.
Definition lt (i j : iterm) := FLe (IAdd i (IConst 1)) j.
Definition implies f g := FOr (FNot f) g.
(* right-nested conjunctions and disjunctions *)
Fixpoint conj (l : list form) : form :=
  match l with [] => FBool true | [f] => f | f :: l => FAnd f (conj l) end.
Fixpoint disj (l : list form) : form :=
  match l with [] => FBool false | [f] => f | f :: l => FOr f (disj l) end.

Fixpoint re_loop (r : re) (extra : nat) : re :=
  match extra with O => REps | S n => mk_alt REps (mk_cat r (re_loop r n)) end.
Definition loop (r : re) (a b : N) : re :=
  if b <? a then REmpty else mk_cat (re_pow r (N.to_nat a)) (re_loop r (N.to_nat (b - a))).
Definition some {A} (op : bytes) (x : option A) : result A :=
  match x with Some a => Ok a | None => fail op end.
Definition single (t : sterm) : option N :=
  match t with SLit w => match proj1_sig w with [c] => Some c | _ => None end | _ => None end.

(* operators of two or more arguments *)
Definition several : list bytes := Eval compute in
  map of_string ["="; "distinct"; "and"; "or"; "xor"; "=>"; "<="; "<"; ">="; ">"; "+"; "*";
                 "str.++"; "re.++"; "re.union"; "re.inter"]%string.
Definition too_few (op : bytes) (args : list value) : bool :=
  match args with _ :: _ :: _ => false | _ => existsb (beq op) several end.

Definition apply (op : bytes) (args : list value) (st : state) : result (value * state) :=
  let ret v := Ok (v, st) in
  if too_few op args then fail op else
  match args with
  (* equality and choice, on every sort *)
  | VS s :: _ :: _ =>
      if is op "=" then do l <- some op (strings args); ret (VB (chain FEqS l))
      else if is op "distinct" then do l <- some op (strings args); ret (VB (pairs (fun a b => FNot (FEqS a b)) l))
      else if is op "str.++" then do l <- some op (strings args); do t <- some op (fold1 SCat l); ret (VS t)
      else match args with
      | [VS s; VS p; VS r] =>
          if is op "str.replace" then ret (VS (SRep rmode s p r))
          else if is op "str.replace_all" then ret (VS (SRepAll s p r))
          else fail op
      | [VS s; VR p; VS r] =>
          if is op "str.replace_re" then ret (VS (SRepRe rmode s p r))
          else if is op "str.replace_re_all" then ret (VS (SRepReAll s p r))
          else fail op
      | [VS s; VR p] =>
          if is op "str.in_re" || is op "str.in.re" then ret (VB (FIn s p)) else fail op
      | [VS s; VS t] =>
          if is op "str.prefixof" then ret (VB (FPrefix s t))
          else if is op "str.suffixof" then ret (VB (FSuffix s t))
          else if is op "str.contains" then ret (VB (FContains s t))
          else if is op "re.range" then
            match s, t with
            | SLit _, SLit _ => match single s, single t with
                | Some a, Some b => ret (VR (RChr (Interval.lrange a b))) | _, _ => ret (VR REmpty) end
            | _, _ => fail op
            end
          else fail op
      | _ => fail op
      end
  | [VS s] =>
      if is op "str.len" then ret (VI (ILen s))
      else if is op "str.to_re" || is op "str.to.re" then
        match s with SLit w => ret (VR (re_word (proj1_sig w))) | _ => fail op end
      else fail op
  | [VB c; VS s; VS t] =>
      if is op "ite" then
        let '(n, fs) := st in
        Ok (VS (SVar n), (n + 1, FAnd (implies c (FEqS (SVar n) s)) (FOr c (FEqS (SVar n) t)) :: fs))
      else fail op
  | [VB c; VI s; VI t] =>
      if is op "ite" then
        let '(n, fs) := st in
        Ok (VI (IVar n), (n + 1, FAnd (implies c (FEqI (IVar n) s)) (FOr c (FEqI (IVar n) t)) :: fs))
      else fail op
  | VB f :: _ =>
      do l <- some op (bools args);
      if is op "and" then ret (VB (conj l))
      else if is op "or" then ret (VB (disj l))
      else if is op "not" then match l with [f] => ret (VB (FNot f)) | _ => fail op end
      else if is op "=>" then
        do f <- some op (fold1 (fun g f => implies f g) (rev l)); ret (VB f)
      else if is op "=" then ret (VB (chain FIff l))
      else if is op "xor" then do f <- some op (fold1 (fun f g => FNot (FIff f g)) l); ret (VB f)
      else if is op "distinct" then match l with [f; g] => ret (VB (FNot (FIff f g))) | _ => fail op end
      else if is op "ite" then
        match l with [c; f; g] => ret (VB (FAnd (implies c f) (FOr c g))) | _ => fail op end
      else fail op
  | VI i :: _ =>
      do l <- some op (ints args);
      if is op "=" then ret (VB (chain FEqI l))
      else if is op "distinct" then ret (VB (pairs (fun a b => FNot (FEqI a b)) l))
      else if is op "<=" then ret (VB (chain FLe l))
      else if is op ">=" then ret (VB (chain (fun a b => FLe b a) l))
      else if is op "<" then ret (VB (chain lt l))
      else if is op ">" then ret (VB (chain (fun a b => lt b a) l))
      else if is op "+" then do t <- some op (fold1 IAdd l); ret (VI t)
      else if is op "-" then
        match l with
        | [IConst k] => ret (VI (IConst (- k)))
        | [i] => ret (VI (IMul (-1) i))
        | _ => do t <- some op (fold1 (fun a b => IAdd a (IMul (-1) b)) l); ret (VI t)
        end
      else if is op "*" then
        match l with
        | [IConst k; i] | [i; IConst k] => ret (VI (IMul k i))
        | _ => fail op
        end
      else fail op
  | VR r :: rest =>
      match rest with
      | [VI (IConst a); VI (IConst b)] =>
          (* as before version 2.6 *)
          if is op "re.loop" && Z.leb 0 a && Z.leb 0 b then ret (VR (loop r (Z.to_N a) (Z.to_N b))) else fail op
      | _ =>
      do l <- some op (regexes args);
      if is op "re.++" then do t <- some op (fold1 mk_cat l); ret (VR t)
      else if is op "re.union" then do t <- some op (fold1 mk_alt l); ret (VR t)
      else if is op "re.inter" then do t <- some op (fold1 mk_and l); ret (VR t)
      else match l with
      | [r] =>
          if is op "re.*" then ret (VR (RStar r))
          else if is op "re.+" then ret (VR (re_plus r))
          else if is op "re.opt" then ret (VR (re_opt r))
          else if is op "re.comp" then ret (VR (mk_not r))
          else fail op
      | [r; s] => if is op "re.diff" then ret (VR (re_diff r s)) else fail op
      | _ => fail op
      end
      end
  | _ => fail op
  end.

(* what the script binds, then constants of the theory *)
Definition atom (sc : scope) (w : bytes) (st : state) : result (value * state) :=
  match lookup w sc with
  | Some v => Ok (v, st)
  | None =>
  match numeral w with
  | Some n =>
      (* so that sums and products stay far inside machine integers *)
      if Nat.ltb 12 (List.length w) then fail w else Ok (VI (IConst (Z.of_N n)), st)
  | None =>
      if is w "true" then Ok (VB (FBool true), st)
      else if is w "false" then Ok (VB (FBool false), st)
      else if is w "re.none" || is w "re.nostr" then Ok (VR REmpty, st)
      else if is w "re.all" then Ok (VR re_all, st)
      else if is w "re.allchar" then Ok (VR re_allchar, st)
      else fail w
  end end.

Fixpoint elab (sc : scope) (e : sexp) (st : state) : result (value * state) :=
  let args := fix args (l : list sexp) (st : state) : result (list value * state) :=
    match l with
    | [] => Ok ([], st)
    | x :: l => do (v, st) <- elab sc x st; do (vs, st) <- args l st; Ok (v :: vs, st)
    end in
  match e with
  | Atom w => atom sc w st
  | Str w => match literal_of w with Some l => Ok (VS (SLit l), st) | None => fail (of_string "string literal") end
  | Lst [Lst [Atom us; Atom op; Atom a; Atom b]; r] =>
      do (v, st) <- elab sc r st;
      match v, numeral a, numeral b with
      | VR r, Some a, Some b => if is us "_" && is op "re.loop" then Ok (VR (loop r a b), st) else fail op
      | _, _, _ => fail op
      end
  | Lst [Lst [Atom us; Atom op; Atom a]; r] =>
      do (v, st) <- elab sc r st;
      match v, numeral a with
      | VR r, Some a => if is us "_" && is op "re.^" then Ok (VR (re_pow r (N.to_nat a)), st) else fail op
      | _, _ => fail op
      end
  | Lst (Atom op :: l) =>
      if is op "let" then
        match l with
        | [Lst bs; body] =>
            do (sc', st) <- (fix binds (bs : list sexp) (acc : scope) (st : state) : result (scope * state) :=
               match bs with
               | [] => Ok (acc, st)
               | Lst [Atom x; t] :: bs =>
                   do (v, st) <- elab sc t st;
                   let '(v, st) := share v st in binds bs (define x v acc) st
               | _ => fail op
               end) bs sc st;
            elab sc' body st
        | _ => fail op
        end
      else if is op "!" then
        match l with t :: _ => elab sc t st | [] => fail op end
      else match lookup op sc with
      | Some _ => fail op                                (* a name of the script is no operator *)
      | None => do (vs, st) <- args l st; apply op vs st
      end
  | Lst _ => fail (of_string "application")
  end.

(* ---- orders ---- *)
Record env := mk_env {
  names : scope;
  declared : list (bytes * value);       (* declared constants, newest first *)
  st : state }.

(* the names of the theories, with those that have no meaning here *)
Definition theory : list bytes := Eval compute in
  map of_string
    ["true"; "false"; "not"; "=>"; "and"; "or"; "xor"; "="; "distinct"; "ite";
     "+"; "-"; "*"; "div"; "mod"; "abs"; "<="; "<"; ">="; ">"; "/"; "to_real"; "to_int"; "is_int"; "divisible";
     "str.++"; "str.len"; "str.<"; "str.<="; "str.at"; "str.substr"; "str.prefixof"; "str.suffixof"; "str.contains";
     "str.indexof"; "str.replace"; "str.replace_all"; "str.replace_re"; "str.replace_re_all"; "str.is_digit";
     "str.to_code"; "str.from_code"; "str.to_int"; "str.from_int"; "str.to_re"; "str.in_re"; "str.to.re"; "str.in.re";
     "str.to.int"; "int.to.str"; "re.none"; "re.nostr"; "re.all"; "re.allchar"; "re.++"; "re.union"; "re.inter"; "re.*";
     "re.comp"; "re.diff"; "re.+"; "re.opt"; "re.range"; "re.^"; "re.loop"]%string.
Definition taken (w : bytes) : bool := existsb (beq w) theory.
Definition same_sort (v : value) (sort : bytes) : bool :=
  match v with
  | VS _ => is sort "String" | VB _ => is sort "Bool" | VI _ => is sort "Int" | VR _ => is sort "RegLan"
  end.

Definition order_of (e : env) (o : order) : result env :=
  match o with
  | Declaration x (Atom sort) =>
      let '(n, fs) := st e in
      let add v := Ok (mk_env (define x v (names e)) ((x, v) :: declared e) (n + 1, fs)) in
      if is sort "String" then add (VS (SVar n))
      else if is sort "Bool" then add (VB (FVar n))
      else if is sort "Int" then add (VI (IVar n))
      else fail sort
  | Definition_ x [] (Atom sort) t =>
      do (v, s) <- elab (names e) t (st e);
      if same_sort v sort then
        let '(v, s) := share v s in Ok (mk_env (define x v (names e)) (declared e) s)
      else fail sort
  | Assertion t =>
      do (v, (n, fs)) <- elab (names e) t (st e);
      match v with
      | VB f => Ok (mk_env (names e) (declared e) (n, f :: fs))
      | _ => fail (of_string "assertion")
      end
  | Declaration x _ | SortDefinition x _ | Definition_ x _ _ _ => fail x
  end.

(* ---- any-match replacements stand in positive places only ---- *)
Fixpoint exact (t : sterm) : bool :=
  match t with
  | SVar _ | SLit _ => true
  | SCat s t => exact s && exact t
  | SRep Any _ _ _ | SRepRe Any _ _ _ => false
  | SRep First s p r => exact s && exact p && exact r
  | SRepRe First s _ r => exact s && exact r
  | SRepAll s p r => exact s && exact p && exact r
  | SRepReAll s _ r => exact s && exact r
  end.
Fixpoint iexact (i : iterm) : bool :=
  match i with
  | IConst _ | IVar _ => true
  | ILen s => exact s | IAdd i j => iexact i && iexact j | IMul _ i => iexact i
  end.
Fixpoint fexact (f : form) : bool :=
  match f with
  | FBool _ | FVar _ => true
  | FEqS s t | FPrefix s t | FSuffix s t | FContains s t => exact s && exact t
  | FIn s _ => exact s
  | FLe i j | FEqI i j => iexact i && iexact j
  | FNot f => fexact f
  | FAnd f g | FOr f g | FIff f g => fexact f && fexact g
  end.
Fixpoint positive (f : form) : bool :=
  match f with
  | FNot f => fexact f
  | FAnd f g | FOr f g => positive f && positive g
  | FIff f g => fexact f && fexact g
  | _ => true
  end.
End Elab.

Record problem := { asserts : script; constants : list (bytes * value) }.
Definition start : env := mk_env Script.nothing [] (0, []).
Fixpoint problem_from (m : mode) (e : env) (l : list order) : result env :=
  match l with [] => Ok e | o :: l => do e <- order_of m e o; problem_from m e l end.

(* The problem that the bytes of a script state. *)
Definition parse (m : mode) (file : bytes) : result problem :=
  do l <- orders_of taken file;
  do e <- problem_from m start l;
  let fs := rev' (snd (st e)) in
  if forallb positive fs then Ok {| asserts := fs; constants := declared e |}
  else Unsupported (of_string "any-match replacement under negation").
(* reader: end *)

(* ---- what the script binds comes first ---- *)
(* A name of the script stands for what it was bound to, whatever the theory calls so. *)
Theorem bound_first : forall sc w v st, lookup w sc = Some v -> atom sc w st = Ok (v, st).
Proof. intros sc w v st L. unfold atom. rewrite L. reflexivity. Qed.
(* It is no operator: applied to terms, it makes the file unsupported. *)
Theorem bound_head : forall m sc w v l st, is w "let" = false -> is w "!" = false -> lookup w sc = Some v ->
  elab m sc (Lst (Atom w :: l)) st = Unsupported w.
Proof. intros m sc w v l st A B L. cbn [elab]. rewrite A, B, L. reflexivity. Qed.
Lemma lookup_define : forall w x v (sc : scope), lookup w (define x v sc) = if beq w x then Some v else lookup w sc.
Proof. intros. apply Script.lookup_insert. Qed.
(* A binding of [let], seen from its body. *)
Theorem bound_by_let : forall m sc x e st,
  elab m sc (Lst [Atom (of_string "let"); Lst [Lst [Atom x; e]]; Atom x]) st
  = do (v, st) <- elab m sc e st; Ok (share v st).
Proof.
  intros m sc x e st. cbn [elab]. change (is (of_string "let") "let") with true. cbv iota beta.
  destruct (elab m sc e st) as [[v s]|w]; cbn [andthen]; auto. destruct (share v s) as [v' s'].
  cbn [andthen]. apply bound_first.
  rewrite lookup_define. replace (beq x x) with true; auto. symmetry. apply Script.beq_ok; auto.
Qed.
