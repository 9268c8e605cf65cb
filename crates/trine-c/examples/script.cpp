// C++: a context that frees itself, a script about strings, one about a heap, and terms that outlive nothing.
#include <cassert>
#include <iostream>
#include <memory>
#include <string>
#include "trine.h"

struct Free {
    void operator()(TrineContext *c) const { trine_context_free(c); }
    void operator()(TrineModel *m) const { trine_model_free(m); }
};
using Context = std::unique_ptr<TrineContext, Free>;
using Model = std::unique_ptr<TrineModel, Free>;

static std::string run(TrineContext *c, const std::string &script) {
    TrineText said;
    TrineStatus status = trine_run_script(c, script.data(), script.size(), &said);
    if (status != TRINE_STATUS_OK) std::cout << "status " << static_cast<int>(status) << ": ";
    return {said.bytes, said.length};
}

int main() {
    Context c(trine_context_new());
    std::cout << "version " << trine_version() << "\n";
    std::cout << run(c.get(), R"(
        (declare-const user String)
        (assert (str.in_re user (re.++ (re.+ (re.range "a" "c")) (str.to_re "'"))))
        (assert (= (str.replace_all user "'" "''") "cab''"))
        (check-sat))");
    TrineModel *found;
    assert(trine_model_of(c.get(), &found) == TRINE_STATUS_OK);
    Model model(found);
    const TrineTerm *user;
    TrineText text;
    assert(trine_parse_term(c.get(), "user", SIZE_MAX, &user) == TRINE_STATUS_OK);
    assert(trine_value(c.get(), model.get(), user, &text) == TRINE_STATUS_OK);
    std::cout << text.bytes << "\n";

    // After a reset the terms are forgotten; what C still holds of them is recognized.
    std::cout << run(c.get(), "(reset)(declare-sort Loc 0)(declare-heap (Loc Int))(declare-const p Loc)"
                              "(assert (pto p 42))(check-sat)(get-model)");
    assert(trine_value(c.get(), model.get(), user, &text) == TRINE_STATUS_MISUSE);
    std::cout << run(c.get(), "(assert (= p))") << "\n";
}
