import type { Language } from '#rules/language.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** A table of a mail; the first column contains names, the others figures. */
export interface MailTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}
/** The contents of a mail, rendered both as HTML and as plain text. */
export interface MailPage {
  /** If absent, English. */
  language?: Language;
  title: string;
  lead: string;
  tables: readonly MailTable[];
  link?: { label: string; url: string } | undefined;
  /** In small print, at the end. */
  notes: readonly string[];
  unsubscribeUrl?: string | undefined;
}

const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
// Mail programs do not support style sheets, so each element has its own style.
const cell = (tag: 'td' | 'th', text: string, n: number) =>
  `<${tag} style="padding:6px 12px 6px 0;border-bottom:1px solid #e1e4e8;text-align:${
    n === 0 ? 'start' : 'end'
  };white-space:${n === 0 ? 'normal' : 'nowrap'};font-variant-numeric:tabular-nums${
    tag === 'th' ? ';color:#5f6b7c;font-weight:600' : ''
  }">${escapeHtml(text)}</${tag}>`;

const tableHtml = ({ head, rows }: MailTable) =>
  `<table style="border-collapse:collapse;margin:0 0 20px;font-size:14px"><thead><tr>${head
    .map((text, n) => cell('th', text, n))
    .join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((text, n) => cell('td', text, n)).join('')}</tr>`)
    .join('')}</tbody></table>`;

function tableText({ head, rows }: MailTable): string {
  const all = [head, ...rows];
  const widths = head.map((_, n) => Math.max(...all.map((row) => (row[n] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((text, n) => (n === 0 ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const UNSUBSCRIBE: Readonly<Record<Language, string>> = {
  en: 'Unsubscribe',
  fr: 'Se désabonner',
  ar: 'إلغاء الاشتراك',
};

/** Renders a mail's contents as HTML and as plain text. */
export function writePage(page: MailPage): { html: string; text: string } {
  const { language = 'en', title, lead, tables, link, notes, unsubscribeUrl } = page;
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${text}</p>`;
  const small = 'font-size:12px;color:#5f6b7c';
  const anchor = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" style="color:#215db0">${escapeHtml(label)}</a>`;
  return {
    html: [
      `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`,
      '<head><meta charset="utf-8">',
      `<title>${escapeHtml(title)}</title></head>`,
      `<body style="margin:0;padding:24px;background:#fff;color:#1c2127;${FONT}">`,
      `<h1 style="margin:0 0 4px;font-size:20px">${escapeHtml(title)}</h1>`,
      paragraph(escapeHtml(lead), 'color:#5f6b7c;font-size:14px'),
      ...tables.map(tableHtml),
      ...(link ? [paragraph(anchor(link.url, link.label), 'font-size:14px')] : []),
      ...notes.map((note) => paragraph(escapeHtml(note), small)),
      ...(unsubscribeUrl ? [paragraph(anchor(unsubscribeUrl, UNSUBSCRIBE[language]), small)] : []),
      '</body></html>',
    ].join('\n'),
    text: [
      title,
      lead,
      ...tables.map(tableText),
      ...(link ? [`${link.label}: ${link.url}`] : []),
      ...notes,
      ...(unsubscribeUrl ? [`${UNSUBSCRIBE[language]}: ${unsubscribeUrl}`] : []),
    ].join('\n\n'),
  };
}
