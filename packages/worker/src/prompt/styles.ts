// Everything about the looks. Hosts change it from outside: custom properties for colours and fonts, ::part() for the rest.
// Written tight, one rule a line: it ships as it stands.

const CSS = `
:host{display:block;container-type:inline-size}
:host([hidden]),[hidden]{display:none !important}
*{box-sizing:border-box;margin:0}
[part=frame]{
--bg:var(--sallyport-prompt-background,light-dark(#fff,#1c1f25));
--fg:var(--sallyport-prompt-text,light-dark(#1b1f24,#e8eaee));
--muted:var(--sallyport-prompt-muted,color-mix(in srgb,var(--fg) 72%,var(--bg)));
--line:var(--sallyport-prompt-line,color-mix(in srgb,var(--fg) 16%,var(--bg)));
--code:var(--sallyport-prompt-code-background,color-mix(in srgb,var(--fg) 5%,var(--bg)));
--accent:var(--sallyport-prompt-accent,light-dark(#1d5cb8,#8db6ff));
--warn:var(--sallyport-prompt-warning,light-dark(#6b4400,#ffd98f));
--mono:var(--sallyport-prompt-mono,ui-monospace,Menlo,Consolas,monospace);
position:relative;
color:var(--fg);
font:.9375rem/1.5 var(--sallyport-prompt-font,system-ui,sans-serif);
overflow-wrap:anywhere}
.system{color-scheme:light dark}
.live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[part~=card],[part=note]:not(.live,:empty){background:var(--bg);border:1px solid var(--line);border-radius:.75rem;padding:1rem}
[part=note]:not(:empty){margin-bottom:.5rem}
[part~=card],[part=section],[part=grant],[part=form]{display:flex;flex-direction:column;gap:.75rem;min-width:0}
[part~=card]{overflow:auto;box-shadow:0 4px 16px #0002}
[part=header],[part=suggestions],[part=actions],[part=grant-row]{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}
[part=tool]{padding:0 .5rem;border:1px solid var(--line);border-radius:1rem;color:var(--fg)}
[part=count],[part=deny]{margin-inline-start:auto}
[part=header],[part=hint],[part=label],[part=edit],dt,details{font-size:.8125rem;color:var(--muted)}
h2{font-size:1.125rem;line-height:1.35;max-height:4.05em;overflow:hidden}
[part=warning]{padding:.5rem .75rem;border-inline-start:.25rem solid}
[part=warning],[part=mark]{color:var(--warn);background:color-mix(in srgb,#fa0 15%,var(--bg));border-radius:.5rem}
[part~=warned],[aria-invalid=true]{border-color:var(--warn) !important}
summary,button{cursor:pointer}
pre,code,dd,[part=tool],[part=mark],[part=rule],[part=suggestion],[part=edit-box]{font:.8438rem/1.55 var(--mono)}
pre{margin-top:.25rem;max-height:16rem;overflow:auto;contain:content;padding:.5rem 0;background:var(--code);border:1px solid var(--line);border-radius:.5rem;white-space:pre-wrap;unicode-bidi:isolate}
code > :not([part=mark]),pre > code:not(.diff){display:block;padding:0 .75rem;text-decoration:none}
del{background:color-mix(in srgb,#f22 15%,var(--bg))}
ins{background:color-mix(in srgb,#0b4 17%,var(--bg))}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem}
[part=grant]{border-top:1px solid var(--line);padding-top:.75rem}
label{display:grid;gap:.25rem}
[part=grant-row] *{flex:1 12rem}
[part=grant-row] :first-child{flex-grow:2}
input,select,textarea,button{font:inherit;color:inherit;min-height:2.25rem;padding:.375rem .625rem;max-width:100%;background:var(--bg);border:1px solid var(--muted);border-radius:.5rem}
textarea{field-sizing:content;max-height:16rem}
::placeholder{color:var(--muted)}
[part=suggestion],[part=edit]{min-height:0;padding:.125rem .5rem;border-color:var(--line);text-align:start}
[part=edit]{align-self:start}
[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
[part=actions] button{padding:.5rem 1rem;font-weight:600}
[part=card] [part=allow-once],[part~=warned] [part=deny]{background:var(--accent);border-color:var(--accent);color:var(--sallyport-prompt-on-accent,var(--bg))}
button:hover{filter:brightness(.93)}
[aria-disabled=true]{opacity:.55}
kbd{font:.75rem system-ui;margin-inline-start:.625rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@container (max-width:32rem){
[part=actions]{flex-direction:column;align-items:stretch}
[part=deny]{margin:0}}
`;

let sheet: CSSStyleSheet | undefined;

/** One sheet for all prompts of a page. Made by script and adopted, so that no content security policy stands against it. */
export function promptStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
