import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

// node tmp-shots.mjs who lang width theme path name ...
const [who, lang, width, theme, ...rest] = process.argv.slice(2);
const base = process.env.BASE ?? 'http://localhost:8080';
const state = `/tmp/state-${who}.json`;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const opts = {
  viewport: { width: Number(width), height: width === '360' ? 740 : 860 },
  colorScheme: theme,
  locale: { en: 'en', ko: 'ko', jp: 'ja', es: 'es' }[lang],
  baseURL: base,
};
if (who !== 'visitor' && !existsSync(state)) {
  const c = await b.newContext(opts);
  const r = await c.request.post('/api/account/login', {
    data: { loginType: 'email', email: `${who}@fanfold.example`, password: 'paper-ledger-2026' },
  });
  if (r.status() !== 200) console.log(who, r.status(), await r.text());
  await c.storageState({ path: state });
  await c.close();
}
const c = await b.newContext({ ...opts, ...(who === 'visitor' ? {} : { storageState: state }) });
const p = await c.newPage();
p.on('console', (m) => m.type() === 'error' && console.log('console:', m.text().slice(0, 200)));
for (let i = 0; i < rest.length; i += 2) {
  await p.goto(`/${lang}${rest[i]}`);
  await p.waitForTimeout(1800);
  await p.screenshot({ path: `/tmp/shots/${rest[i + 1]}.png`, fullPage: process.env.FULL === '1' });
}
await b.close();
