import type { FastifyInstance } from 'fastify';
import type { Language } from '#rules/language.ts';
import { escapeHtml } from '../../platform/mail/page.ts';
import type { ReportScheduleService, Subscription } from './service.ts';

interface Words {
  ask: (name: string) => string;
  button: string;
  done: (name: string) => string;
  again: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    ask: (name) => `Unsubscribe from “${name}”?`,
    button: 'Unsubscribe',
    done: (name) => `You no longer get “${name}”`,
    again: 'To get it again, ask the person who keeps the schedule.',
  },
  fr: {
    ask: (name) => `Se désabonner de «\u00a0${name}\u00a0»\u00a0?`,
    button: 'Se désabonner',
    done: (name) => `Vous ne recevez plus «\u00a0${name}\u00a0»`,
    again: 'Pour le recevoir de nouveau, demandez à la personne qui tient la planification.',
  },
  ar: {
    ask: (name) => `إلغاء الاشتراك في «\u2068${name}\u2069»؟`,
    button: 'إلغاء الاشتراك',
    done: (name) => `لن تتلقى «\u2068${name}\u2069» بعد الآن`,
    again: 'لتلقيه من جديد، اطلب ذلك ممن يتولى الجدولة.',
  },
};

const page = (title: string, body: string, language: Language = 'en') =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/plain-page.css"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

/**
 * The page behind the unsubscribe link of mails, for people who are not signed in. Opening it
 * changes nothing, because mail programs open links by themselves; its button, and the one click of
 * RFC 8058, do.
 */
export function registerUnsubscribePage(
  app: FastifyInstance,
  reportSchedules: ReportScheduleService,
): void {
  void app.register(async (part) => {
    // The content types that mail programs and the form of the page send. The body is ignored.
    part.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { bodyLimit: 4_096, parseAs: 'string' },
      (_request, _body, done) => done(null, null),
    );
    const answer = (status: number, title: string, body: string, language: Language = 'en') => ({
      status,
      title,
      body,
      language,
    });
    const unknown = () =>
      answer(404, 'This link is not known', '<p>The schedule or its recipient was removed.</p>');
    const asked = ({ name, language }: Subscription) => {
      const { ask, button } = WORDS[language ?? 'en'];
      const form = `<form method="post"><button>${button}</button></form>`;
      return answer(200, ask(name), form, language ?? 'en');
    };
    const ended = ({ name, language }: Subscription) => {
      const { done, again } = WORDS[language ?? 'en'];
      return answer(200, done(name), `<p>${again}</p>`, language ?? 'en');
    };
    const config = { schema: { hide: true } } as const;
    // Malformed codes are not looked up, because the database refuses some characters.
    const isCode = (code: string) => /^[\w-]{1,64}$/.test(code);
    part.get<{ Params: { code: string } }>(
      '/unsubscribe/:code',
      config,
      async ({ params }, reply) => {
        const found = isCode(params.code) && (await reportSchedules.subscription(params.code));
        const { status, title, body, language } = found ? asked(found) : unknown();
        return reply
          .code(status)
          .type('text/html; charset=utf-8')
          .send(page(title, body, language));
      },
    );
    part.post<{ Params: { code: string } }>(
      '/unsubscribe/:code',
      config,
      async ({ params }, reply) => {
        const found = isCode(params.code) && (await reportSchedules.unsubscribe(params.code));
        const { status, title, body, language } = found ? ended(found) : unknown();
        return reply
          .code(status)
          .type('text/html; charset=utf-8')
          .send(page(title, body, language));
      },
    );
  });
}
