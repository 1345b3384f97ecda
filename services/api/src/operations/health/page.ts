import { bcp47, type Language } from '@fanfold/contracts';
import { type Html, html } from '@fanfold/platform';
import { type Said, type Say, sayAll, sayIn } from '@fanfold/texts';

import { alarmTexts } from './alarms.texts.ts';
import { healthFigures, healthTexts } from './health.texts.ts';
import type { HealthState } from './state.ts';

/** The page's texts in one language, and how to say those with figures in them. */
type Words = { readonly texts: Said<typeof healthTexts>; readonly say: Say };

type Shown = {
  readonly language: Language;
  readonly now: string;
  /**
   * Whether it loads itself again, which the reader has to want: a page that changes by itself is hard to
   * follow (WCAG 2.2.1).
   */
  readonly refresh?: boolean;
};

/** The page that `GET /health` shows: what is up, what is late, what to do. It has no script. */
export const healthPage = (state: HealthState, { language, now, refresh = false }: Shown): string => {
  const texts = sayAll(language, healthTexts);
  const words = { texts, say: sayIn(language) };
  const title = state.alarms.length === 0 ? texts.well : texts.troubled;
  const time = timeIn(language);
  const page = html`<!doctype html>
<html lang="${bcp47[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? html`<meta http-equiv="refresh" content="5">` : html``}
<title>${title} · Fanfold</title>
<link rel="icon" href="data:,">
<style>${{ markup: css }}</style>
</head>
<body>
<main>
<p class="brand">Fanfold</p>
<h1 class="${state.alarms.length === 0 ? 'well' : 'troubled'}">${title}</h1>
<p class="soft">${texts.asOf} <time datetime="${now}">${time(now)}</time> · <a href="?lang=${language}${refresh ? '' : '&refresh=on'}">${refresh ? texts.refreshOff : texts.refreshOn}</a></p>
${alarmsOf(state, words, time)}
<h2>${texts.parts}</h2>
<table><tbody>${state.parts.map((part) => row(texts.kinds[part.kind], partWords(part, words), part.state === 'works' || part.state === 'standsBy'))}</tbody></table>
<h2>${texts.managers}</h2>
${managersOf(state, words)}
<h2>${texts.readModels}</h2>
${readModelsOf(state, words)}
</main>
</body>
</html>
`;
  return page.markup;
};

const alarmsOf = (
  { alarms }: HealthState,
  { texts, say }: Words,
  time: (at: string) => string,
): readonly Html[] =>
  alarms.map(({ name, since }) => {
    const title = say(alarmTexts[name].title);
    const todo = say(alarmTexts[name].todo);
    return html`<section class="alarm" aria-label="${title}">
<h2>${title}</h2>
<p class="soft">${texts.since} <time datetime="${since}">${time(since)}</time></p>
<p><strong>${texts.whatToDo}</strong> ${todo}</p>
<p class="soft">${texts.guide} <code>docs/operations.md</code>, <code>${name}</code></p>
</section>`;
  });

const readModelsOf = ({ readModels, lagSeconds }: HealthState, { texts, say }: Words): Html => {
  if (!readModels) return html`<p>${texts.unknown}</p>`;
  const lag =
    lagSeconds < 2 ? texts.upToDate : say(healthFigures.behind, { seconds: Math.round(lagSeconds) });
  const states: Readonly<Record<string, string>> = texts.readModelStates;
  const rows = readModels.map(({ name, version, status }) =>
    row(`${name} v${version}`, states[status] ?? status, status === 'live'),
  );
  return html`<p>${lag}</p><table><tbody>${rows}</tbody></table>`;
};

const row = (name: string, words: string, good: boolean): Html =>
  html`<tr><th scope="row">${name}</th><td class="${good ? 'good' : 'bad'}">${words}</td></tr>`;

const partWords = ({ state, silentSeconds }: HealthState['parts'][number], { texts, say }: Words): string => {
  const seconds = silentSeconds ?? 0;
  if (state === 'silent') return say(healthFigures.silent, { seconds });
  if (silentSeconds === null) return texts.states[state];
  return `${texts.states[state]} · ${say(healthFigures.heard, { seconds })}`;
};

const managersOf = ({ waitingStreams }: HealthState, { texts, say }: Words): Html => {
  if (waitingStreams === undefined) return html`<p>${texts.managersUnknown}</p>`;
  if (waitingStreams === 0) return html`<p>${texts.managersWell}</p>`;
  return html`<p class="bad">${say(healthFigures.managersWaiting, { count: waitingStreams })}</p>`;
};

const timeIn = (language: Language): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat(bcp47[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return (at) => `${format.format(new Date(at))} UTC`;
};

const css = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf6, #121417); --card: light-dark(#fff, #1b1e23); --ink: light-dark(#17191e, #ecebe6);
  --soft: light-dark(#565a63, #b2b3b1); --rule: light-dark(#e2dfd5, #2a2e34); --bar: light-dark(#e9f2e9, #17211b);
  --ok: light-dark(#1b6e45, #64c797); --bad: light-dark(#b3261e, #ff8a80); --alarm: light-dark(#fbe6df, #3a1e17) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 Pretendard, system-ui, sans-serif; padding: 24px 16px 48px }
:lang(ko) { word-break: keep-all; line-height: 1.65 } :lang(ja) { line-height: 1.7 }
main { max-width: 680px; margin: 0 auto }
.brand { font: 600 20px/1.2 Newsreader, Georgia, serif; margin: 0 0 24px }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 4px; text-wrap: balance } h1.well { color: var(--ok) } h1.troubled { color: var(--bad) }
h2 { font-size: 17px; margin: 32px 0 8px } a { color: inherit } .soft { color: var(--soft); margin: 0; font-size: 14px }
.alarm { background: var(--alarm); border-left: 4px solid var(--bad); border-radius: 6px; padding: 14px 16px; margin: 16px 0 }
.alarm h2 { margin: 0 0 2px } .alarm p { margin: 6px 0 0 } code { font-family: "IBM Plex Mono", ui-monospace, monospace; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--rule); border-radius: 6px }
th, td { text-align: left; padding: 8px 14px; font-weight: 400; overflow-wrap: anywhere } td { text-align: right; font-variant-numeric: tabular-nums }
tr:nth-child(even) { background: var(--bar) } .good { color: var(--ok) } .bad { color: var(--bad); font-weight: 600 }
`;
