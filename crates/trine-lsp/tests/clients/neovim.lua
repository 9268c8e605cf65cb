-- Neovim's own client: nvim --headless --clean -l or -c "luafile neovim.lua", with the environment
-- variables SERVER, SOLVER and SCRIPT. Ends with exit code 0 if everything is as expected.
local function fail(text)
  io.stderr:write(tostring(text) .. "\n")
  vim.cmd("cquit 1")
end

local function check(condition, text)
  if not condition then
    error(text, 0)
  end
end

local function wait(text, condition)
  check(vim.wait(20000, condition, 20), "waited for " .. text)
end

local function main()
  vim.cmd("edit " .. vim.env.SCRIPT)
  -- The configuration of the manual.
  local client = vim.lsp.start_client({
    name = "trine",
    cmd = { vim.env.SERVER, "--solver", vim.env.SOLVER },
    root_dir = vim.fn.getcwd(),
  })
  check(client, "the client does not start")
  vim.lsp.buf_attach_client(0, client)
  wait("the first diagnostics", function() return #vim.diagnostic.get(0) == 1 end)
  local found = vim.diagnostic.get(0)[1]
  check(found.message:find("undeclared symbol 'xx'", 1, true), found.message)
  check(found.lnum == 2, "line " .. found.lnum)

  local function ask(method, params)
    local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
    check(answers and answers[client], "no answer to " .. method)
    check(not answers[client].error, vim.inspect(answers[client].error))
    return answers[client].result
  end
  local function at(line, character)
    return {
      textDocument = vim.lsp.util.make_text_document_params(),
      position = { line = line, character = character },
    }
  end

  vim.api.nvim_buf_set_lines(0, 2, 3, false, { "(assert (> x 1))" })
  wait("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
  check(ask("textDocument/hover", at(2, 9)).contents.value:find("> : Bool", 1, true), "hover")
  check(ask("textDocument/definition", at(2, 11)).range.start.line == 1, "definition")

  local params = at(2, 11)
  params.newName = "counter"
  vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", params), "utf-16")
  check(vim.api.nvim_buf_get_lines(0, 1, 2, false)[1] == "(declare-const counter Int)", "rename")

  vim.api.nvim_buf_set_lines(0, 2, 3, false, { "(assert (>   counter", "  1))" })
  local edits = ask("textDocument/formatting", vim.lsp.util.make_formatting_params())
  vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), "utf-16")
  check(vim.api.nvim_buf_get_lines(0, 2, 3, false)[1] == "(assert (> counter 1))", "format")

  local document = { textDocument = vim.lsp.util.make_text_document_params() }
  local lens = ask("textDocument/codeLens", document)[1]
  check(lens.command.title == "Run", vim.inspect(lens))
  local result = ask("workspace/executeCommand", lens.command)
  check(result.answer == "sat", vim.inspect(result))
  wait("the result in place", function()
    local shown = vim.diagnostic.get(0)
    return #shown == 1 and shown[1].message:find("^sat") ~= nil
  end)
  vim.lsp.stop_client(client)
  wait("the end", function() return vim.lsp.client_is_stopped(client) end)
end

local ok, text = pcall(main)
if not ok then
  fail(text)
end
vim.cmd("qall!")
