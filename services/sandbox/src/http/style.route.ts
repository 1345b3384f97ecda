import type { FastifyPluginAsync } from 'fastify';

/** The stylesheet of all pages of the sandbox, served separately so that the pages need no inline style. */
export const styleRoute: FastifyPluginAsync = async (app) => {
  app.get('/sandbox.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  );
};

const css = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#eef1f6, #0f141c); --card: light-dark(#ffffff, #18202b); --ink: light-dark(#1b2430, #e9edf3);
  --soft: light-dark(#55606f, #a7b1c0); --line: light-dark(#d5dbe5, #2c3747); --brand: light-dark(#1c5fa8, #8cbcf2);
  --on-brand: light-dark(#ffffff, #0d1a29); --note: light-dark(#f4f0dd, #2b2818); --focus: light-dark(#1c5fa8, #cfe3fb);
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; display: flex; justify-content: center; padding: 24px 16px }
:lang(ko) { word-break: keep-all; line-height: 1.65 }
:lang(ja) { line-height: 1.7 }
main { width: 100%; max-width: 440px; align-self: start; margin-top: min(8vh, 72px) }
@media (max-width: 480px) { main { margin-top: 0 } body { padding-top: 14px } }
main.wide { max-width: 820px; margin-top: 0 }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 650; color: var(--brand); margin: 0 0 16px }
.brand svg { width: 26px; height: 26px; flex: none }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 24px }
h1 { font-size: 16px; font-weight: 500; color: var(--soft); margin: 0; overflow-wrap: anywhere }
.total { font-size: 38px; line-height: 1.2; font-weight: 640; font-variant-numeric: tabular-nums; letter-spacing: -.02em; margin: 2px 0 18px }
dl { margin: 0; border-top: 1px solid var(--line) }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line) }
dt { color: var(--soft) } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-size: 15px }
.note { background: var(--note); border-radius: 10px; padding: 12px 14px; margin: 18px 0; font-size: 14px }
button { font: inherit; width: 100%; min-height: 48px; border-radius: 10px; border: 1px solid var(--line); background: transparent; color: var(--ink); cursor: pointer; padding: 8px 16px; margin-top: 10px }
button.main { background: var(--brand); border-color: var(--brand); color: var(--on-brand); font-weight: 650 }
button:hover { border-color: var(--brand) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
details { margin-top: 20px; border-top: 1px solid var(--line); padding-top: 14px }
summary { cursor: pointer; color: var(--soft); padding: 4px 0 }
fieldset { border: 0; padding: 0; margin: 10px 0 0 } legend { color: var(--soft); font-size: 14px; padding: 0 }
label.fault { display: flex; gap: 10px; align-items: start; padding: 9px 0; font-size: 15px } label.fault input { margin: 5px 0 0; flex: none }
footer { color: var(--soft); font-size: 13px; margin: 14px 2px }
.find { display: flex; gap: 10px; margin: 0 0 18px } .find input { font: inherit; flex: 1; min-width: 0; min-height: 44px; padding: 6px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--ink) }
.find button { width: auto; margin: 0; min-height: 44px }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.mail { margin: 0 0 14px; padding: 18px 20px } .mail h2 { font-size: 17px; margin: 0 } .mail p.meta { color: var(--soft); font-size: 13px; margin: 2px 0 10px; overflow-wrap: anywhere }
.mail .text { white-space: pre-wrap; overflow-wrap: anywhere } .mail a { color: var(--brand) }
.mail iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 10px; background: #fff; margin-top: 10px }
`;
