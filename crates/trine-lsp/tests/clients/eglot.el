;;; eglot.el --- Emacs' client: emacs --batch -l eglot.el, with SERVER, SOLVER and SCRIPT set. -*- lexical-binding: t -*-
(package-initialize)
(require 'eglot)
(require 'flymake)

(defun trine-check (condition text)
  (unless condition (message "failed: %s" text) (kill-emacs 1)))

(defun trine-wait (text condition)
  (let ((end (time-add nil 20)))
    (while (and (not (funcall condition)) (time-less-p nil end))
      (accept-process-output nil 0.05))
    (trine-check (funcall condition) text)))

;; The configuration of the manual.
(define-derived-mode smt2-mode prog-mode "SMT2"
  (setq-local comment-start "; "))
(add-to-list 'auto-mode-alist '("\\.smt2\\'" . smt2-mode))
(add-to-list 'eglot-server-programs
             `(smt2-mode . (,(getenv "SERVER") "--solver" ,(getenv "SOLVER"))))

(setq eglot-sync-connect 20
      eglot-confirm-server-initiated-edits nil)
(find-file (getenv "SCRIPT"))
(trine-check (eq major-mode 'smt2-mode) "mode")
(apply #'eglot--connect (eglot--guess-contact))
(trine-wait "managed" (lambda () (eglot-managed-p)))
(flymake-mode 1)
(flymake-start)
(trine-wait "first diagnostics" (lambda () (= 1 (length (flymake-diagnostics)))))
(let ((found (car (flymake-diagnostics))))
  (trine-check (string-match-p "undeclared symbol 'xx'" (flymake-diagnostic-text found))
               (flymake-diagnostic-text found))
  (trine-check (= 3 (line-number-at-pos (flymake-diagnostic-beg found))) "line"))

(goto-char (point-min))
(search-forward "(> xx")
(delete-char -1)
(eglot--signal-textDocument/didChange)
(trine-wait "no diagnostics" (lambda () (null (flymake-diagnostics))))

(eglot-rename "counter")
(goto-char (point-min))
(trine-check (search-forward "(declare-const counter Int)" nil t) "rename")
(trine-check (search-forward "(> counter 1)" nil t) "rename of a use")

(goto-char (match-beginning 0))
(forward-char 3)
(insert "   ")
(eglot-format-buffer)
(goto-char (point-min))
(trine-check (search-forward "(assert (> counter 1))" nil t) "format")

(goto-char (point-min))
(search-forward "(> coun")
(let ((found (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))))
  (trine-check (= 2 (xref-location-line (xref-item-location found))) "definition"))

(let* ((server (eglot-current-server))
       (lens (aref (jsonrpc-request server :textDocument/codeLens
                                    (list :textDocument (eglot--TextDocumentIdentifier)))
                   0))
       (result (jsonrpc-request server :workspace/executeCommand (plist-get lens :command))))
  (trine-check (equal (plist-get result :answer) "sat") (format "%S" result))
  ;; The command of the manual.
  (defun trine-run ()
    "Run the check at the cursor."
    (interactive)
    (let ((place (eglot--pos-to-lsp-position)))
      (message "%s" (plist-get (jsonrpc-request
                                (eglot-current-server) :workspace/executeCommand
                                `(:command "trine.run"
                                  :arguments [,(eglot--path-to-uri buffer-file-name)
                                              ,(plist-get place :line) ,(plist-get place :character)])
                                :timeout 60)
                               :answer))))
  (goto-char (point-min))
  (search-forward "(check-sat)")
  (trine-check (equal (trine-run) "sat") "the command")
  (eglot-shutdown server))
(set-buffer-modified-p nil)
(kill-emacs 0)
