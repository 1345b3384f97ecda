const text = "font-family:Pretendard,'Apple SD Gothic Neo','Hiragino Sans','Noto Sans',system-ui,sans-serif";
const display = "font-family:Newsreader,Georgia,'Times New Roman',serif";
const figures = "font-family:'IBM Plex Mono',Menlo,Consolas,monospace;font-variant-numeric:tabular-nums";

/**
 * The look of an e-mail, as style attributes: many mail programs drop style sheets. Colours are the light
 * ones of the web's tokens; `styleSheet` changes them where a program shows mail dark.
 */
export const styles = {
  page: `margin:0;padding:0;background:#fbfaf6;color:#17191e;${text};font-size:16px;line-height:1.6`,
  margin: 'padding:32px 16px 48px',
  column: 'max-width:560px;text-align:left',
  wordmark: `${display};font-size:24px;line-height:1.2;font-weight:600;color:#17191e;padding:0 0 16px`,
  card: 'background:#ffffff;border:1px solid #e2dfd5;border-radius:10px;padding:28px 28px 16px',
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.35;font-weight:650;color:#17191e',
  paragraph: 'margin:0 0 16px;color:#17191e;white-space:pre-line;overflow-wrap:anywhere',
  subheading: 'margin:24px 0 12px;font-size:18px;line-height:1.35;font-weight:650;color:#17191e',
  list: 'margin:0 0 16px;padding:0 0 0 24px;color:#17191e;overflow-wrap:anywhere',
  link: 'color:#17191e;font-weight:600;overflow-wrap:anywhere',
  quote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #e2dfd5;color:#17191e',
  code: `margin:0 0 16px;padding:14px 16px;background:#e9f2e9;color:#17191e;border-radius:6px;${figures};font-size:28px;line-height:1.2;letter-spacing:6px;text-align:center`,
  button:
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#17191e;color:#fbfaf6;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;font-size:13px;color:#565a63;overflow-wrap:anywhere',
  rows: 'border-collapse:collapse;margin:0 0 16px;font-size:15px',
  band: 'background:#e9f2e9',
  label: 'padding:7px 10px;text-align:left;vertical-align:top;font-weight:400;color:#17191e',
  value: `padding:7px 10px;text-align:right;vertical-align:top;color:#17191e;${figures};overflow-wrap:anywhere`,
  item: 'color:#17191e;font-weight:600',
  smallLink: 'color:#565a63',
  footer: 'padding:16px 4px 0;font-size:13px;color:#565a63',
} as const;

export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
:lang(ko) { word-break: keep-all; line-height: 1.7 } :lang(ja) { line-height: 1.75 }
@media (prefers-color-scheme: dark) {
  .page { background: #121417 !important } .card { background: #1b1e23 !important; border-color: #2a2e34 !important }
  .ink { color: #ecebe6 !important } .soft { color: #b2b3b1 !important }
  .bar, .code { background: #17211b !important; color: #ecebe6 !important }
  .button { background: #ecebe6 !important; color: #121417 !important }
}
@media print {
  .page, .card { background: #fff !important } .card { border: 0 !important; padding: 0 !important } .ink, .soft { color: #000 !important }
  .button { display: none !important } .bar { background: #eee !important; print-color-adjust: exact }
}
`;
