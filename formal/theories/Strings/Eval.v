(* Executable str.replace_re: existence and uniqueness of the result. *)
Require Import NArith Arith Bool List Lia.
Import ListNotations.
From Trine Require Import Label Regex Sfa Sft Preimage Sim Replace.

Module EvalF (La : LABEL).
Module Export Replacement := ReplaceF La.

Fixpoint sp (D : re) (w : word) : option (word * word) :=
  if nullable D then Some ([], w) else
  match w with
  | [] => None
  | a :: w' => match sp (der a D) w' with Some (x, z) => Some (a :: x, z) | None => None end
  end.
Fixpoint rep_eval (P : re) (r w : word) : word :=
  match sp P w with
  | Some (_, z) => r ++ z
  | None => match w with [] => [] | a :: w' => a :: rep_eval P r w' end
  end.

Lemma sp_some : forall w D x z, sp D w = Some (x, z) ->
  w = x ++ z /\ lang D x /\ forall y t, w = y ++ t -> lang D y -> length x <= length y.
Proof.
  induction w as [|a w IH]; intros D x z H; simpl in H; destruct (nullable D) eqn:N.
  - inversion H; subst. repeat split; [apply nullable_ok; auto|]. intros; simpl; lia.
  - discriminate.
  - inversion H; subst. repeat split; [apply nullable_ok; auto|]. intros; simpl; lia.
  - destruct (sp (der a D) w) as [[x' z']|] eqn:E; [|discriminate]. inversion H; subst.
    destruct (IH _ _ _ E) as (-> & Lx & M). repeat split.
    + apply der_ok; auto.
    + intros y t Ey Ly. destruct y as [|b y].
      * apply nullable_ok in Ly. congruence.
      * inversion Ey; subst. apply der_ok in Ly. apply (M y t) in Ly; auto. simpl; lia.
Qed.
Lemma sp_none : forall w D, sp D w = None -> forall y t, w = y ++ t -> ~ lang D y.
Proof.
  induction w as [|a w IH]; intros D H y t E Ly; simpl in H; destruct (nullable D) eqn:N; try discriminate.
  - symmetry in E. apply app_eq_nil in E. destruct E; subst. apply nullable_ok in Ly. congruence.
  - destruct y as [|b y]; [apply nullable_ok in Ly; congruence|]. inversion E; subst.
    apply der_ok in Ly. destruct (sp (der b D) (y ++ t)) as [[? ?]|] eqn:S; [discriminate|].
    eapply IH; eauto.
Qed.
Lemma rep_eval_ok : forall P r w, replace_first P r w (rep_eval P r w).
Proof.
  intros P r. induction w as [|a w IH].
  - cbn [rep_eval]. destruct (sp P []) as [[x z]|] eqn:E.
    + apply sp_some in E. destruct E as (E & Lx & M). left. exists [], x, z.
      split; [|auto]. split; auto. split; auto. intros u' x' z' E' L'.
      destruct u'; [right|left; simpl; lia]. split; auto. eapply M; eauto.
    + right. split; auto. intros u x z E' Lx. symmetry in E'. apply app_eq_nil in E'.
      destruct E' as [-> E']. exact (sp_none _ _ E x z (eq_sym E') Lx).
  - cbn [rep_eval]. destruct (sp P (a :: w)) as [[x z]|] eqn:E.
    + apply sp_some in E. destruct E as (E & Lx & M). left. exists [], x, z.
      split; [|auto]. split; auto. split; auto. intros u' x' z' E' L'.
      destruct u'; [right|left; simpl; lia]. split; auto. eapply M; eauto.
    + pose proof (sp_none _ _ E) as NS.
      destruct IH as [(u & x & z & (Ew & Lx & M) & Ev)|[NM Ev]].
      * left. exists (a :: u), x, z. rewrite Ev. split; auto. split; [rewrite Ew; auto|]. split; auto.
        intros u' x' z' E' L'. destruct u' as [|b u'].
        -- exfalso. exact (NS x' z' E' L').
        -- inversion E'; subst b. destruct (M u' x' z') as [C|[C C']]; auto; simpl; lia.
      * right. rewrite Ev. split; auto. intros u x z E' Lx. destruct u as [|b u].
        -- exact (NS x z E' Lx).
        -- inversion E'; subst. exact (NM u x z eq_refl Lx).
Qed.
Lemma app_len_inj : forall (u v u' v' : word), u ++ v = u' ++ v' -> length u = length u' -> u = u' /\ v = v'.
Proof.
  induction u; destruct u'; simpl; intros v' E Hl; try discriminate; auto.
  inversion E; subst. destruct (IHu _ _ _ H1) as [-> ->]; auto.
Qed.
Lemma replace_first_fun : forall P r w v v', replace_first P r w v -> replace_first P r w v' -> v = v'.
Proof.
  intros P r w v v' [(u & x & z & (E & Lx & M) & ->)|[N ->]]
                    [(u' & x' & z' & (E' & Lx' & M') & ->)|[N' ->]]; auto.
  - pose proof (M _ _ _ E' Lx') as C. pose proof (M' _ _ _ E Lx) as C'.
    assert (length u = length u' /\ length x = length x') by (destruct C as [C|[C ?]], C' as [C'|[C' ?]]; lia).
    destruct H. rewrite E in E'. destruct (app_len_inj _ _ _ _ E') as [-> E2]; auto.
    destruct (app_len_inj _ _ _ _ E2) as [-> ->]; auto.
  - exfalso. eapply N'; eauto.
  - exfalso. eapply N; eauto.
Qed.
Theorem replace_first_eval : forall P r w v, replace_first P r w v <-> v = rep_eval P r w.
Proof.
  intros. split.
  - intros H. eapply replace_first_fun; eauto. apply rep_eval_ok.
  - intros ->. apply rep_eval_ok.
Qed.
End EvalF.
