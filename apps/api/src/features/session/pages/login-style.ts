/** The style sheet of the log-in page; its colours are those of the product's design tokens. */
export const LOGIN_SHEET = `
:root{color-scheme:light dark;
  --canvas:#faf7f2;--surface:#fff;--line-strong:#d5cabc;--field:#91857a;--hover:#f7f2eb;--press:#f0e9de;
  --text:#221a14;--text-2:#5e5248;--ink:#2b211a;--ink-hover:#40332a;--on-ink:#fff9f2;
  --ember:#b14902;--neg-text:#a8231d;--neg-soft:#fbe7e3;--neg-line:#edb9b1}
@media(prefers-color-scheme:dark){:root{
  --canvas:#14100d;--surface:#1d1814;--line-strong:#483c33;--field:#81746a;--hover:#251e18;--press:#2f2720;
  --text:#f5eee5;--text-2:#bdb0a2;--ink:#f5eee5;--ink-hover:#fff;--on-ink:#221a14;
  --ember:#fb9558;--neg-text:#ff9485;--neg-soft:#3a1915;--neg-line:#70302a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:1fr minmax(420px,620px);
  background:var(--canvas);color:var(--text);
  font:400 15px/1.45 Figtree,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
h1,h2,p,ul{margin:0;padding:0}
ul{list-style:none}
.brand{position:sticky;top:0;height:100vh;overflow:hidden;padding:50px 60px 0 56px;
  background:#1a110a;color:#f5eee5}
.hero{position:absolute;left:-170px;top:max(276px,100vh - 624px);width:900px;height:900px;border-radius:50%;
  box-shadow:0 0 120px 20px rgba(251,149,88,.16)}
.name,.promise{position:relative}
.name,.promise,h1{font-family:Fraunces,Georgia,serif;font-weight:560;letter-spacing:-.012em;
  font-variation-settings:'opsz' 72,'SOFT' 60,'WONK' 0}
.name{display:flex;align-items:center;gap:10px;font-size:24px}
.promise{font-size:46px;line-height:1.14;margin-top:44px;max-width:480px;text-wrap:balance}
main{display:grid;grid-template-rows:minmax(40px,22vh) auto 1fr;justify-items:center;padding:0 24px}
.login{grid-row:2;width:100%;max-width:372px}
h1{font-size:32px;line-height:1.15}
.next{margin-top:6px;color:var(--text-2)}
.problem{margin-top:20px;padding:11px 14px;border:1px solid var(--neg-line);border-radius:7px;
  background:var(--neg-soft);color:var(--neg-text);font-weight:600}
form{margin:26px 0 0}
label{display:block;margin-bottom:5px;font-size:13.5px;font-weight:600}
.labels{display:flex;justify-content:space-between;gap:12px;font-size:13.5px}
a{color:var(--ember);font-weight:600;text-decoration:none}
a:hover{text-decoration:underline;text-underline-offset:3px}
input{width:100%;height:46px;margin-bottom:16px;padding:0 12px;border:1px solid var(--field);
  border-radius:7px;background:var(--surface);color:inherit;font:inherit;font-size:16px}
input[type=hidden]{display:none}
input[aria-invalid]{border-color:var(--neg-text)}
svg{display:block}
.eye svg,.letters{fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.secret{position:relative}
.secret input{margin-bottom:12px;padding-right:48px}
.eye{position:absolute;top:6px;right:6px;display:grid;place-items:center;width:34px;height:34px;padding:0;
  border:0;background:none;color:var(--text-2)}
.eye[hidden],.eye[aria-pressed=false] .closed,.eye[aria-pressed=true] .open{display:none}
.eye:hover{background:var(--hover)}
.hint{margin:-4px 0 18px;color:var(--text-2);font-size:13.5px}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.qr{width:200px;margin:22px 0 14px;border-radius:7px;overflow:hidden}
.codes{columns:2;margin:22px 0 8px;padding:0 0 0 24px;font-size:14px;line-height:1.9}
a.primary{display:grid;place-items:center;border-radius:7px}
.back{margin-top:22px;font-size:13.5px}
.facts{display:grid;grid-template-columns:auto 1fr;gap:8px 18px;margin:22px 0 0}
.facts dt{color:var(--text-2)}
.facts dd{margin:0;overflow-wrap:anywhere}
button{width:100%;border-radius:7px;font:inherit;cursor:pointer;transition:background-color .12s}
.primary{height:48px;margin-top:12px;border:0;background:var(--ink);color:var(--on-ink);font-weight:600}
.primary:hover{background:var(--ink-hover)}
.second{height:48px;margin-top:12px;border:1px solid var(--field);background:none;color:inherit;font-weight:600}
.second:hover{background:var(--hover)}
:focus-visible{outline:2px solid var(--ember);outline-offset:2px}
.languages{display:flex;align-items:center;gap:10px;margin-top:26px;color:var(--text-2);font-size:12px}
.languages a{padding:5px 0;color:inherit;font-weight:500}
.languages a[aria-current]{color:var(--text);font-weight:600}
.demo{grid-row:3;align-self:end;width:100%;max-width:560px;margin:26px 0 20px;padding-top:14px;
  border-top:1px solid var(--line-strong)}
.demo h2{font-size:13.5px;font-weight:650}
.demo p{margin-bottom:6px;color:var(--text-2);font-size:12.5px}
.demo form{margin:0}
.demo ul{display:grid;grid-template-columns:repeat(3,1fr);gap:2px;margin:0 -10px}
.account{display:grid;align-content:start;height:100%;min-height:44px;padding:5px 10px;border:0;background:none;color:inherit;
  text-align:left;line-height:1.35}
.account b,.account span{display:block}
.account b{font-size:13.5px;font-weight:600}
.account span{color:var(--text-2);font-size:12px}
.account:hover{background:var(--press)}
@media(max-width:1023px){
  body{grid-template-columns:1fr;grid-template-rows:auto 1fr}
  .brand{position:relative;height:auto;padding:22px 24px 26px}
  .hero{left:auto;right:-110px;top:-20px;width:260px;height:260px;opacity:.85}
  .name{font-size:20px}
  .promise{font-size:25px;margin-top:14px;max-width:210px}
  main{display:block;padding:28px 24px 8px}
  .login{max-width:480px;margin:0 auto}
  .eye{top:1px;right:1px;width:44px;height:44px}
  .languages a{padding:12px 6px}
  .demo{margin:26px auto 20px}
  .demo ul{grid-template-columns:repeat(2,1fr)}
  .account{min-height:56px}
}
@media(prefers-reduced-motion:reduce){button{transition:none}}
`;
