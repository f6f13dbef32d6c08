import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/mail/page.ts';
import type { ReportScheduleService } from './service.ts';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">
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
    const answer = (status: number, title: string, body: string) => ({ status, title, body });
    const unknown = () =>
      answer(404, 'This link is not known', '<p>The schedule or its recipient was removed.</p>');
    const config = { schema: { hide: true } } as const;
    // Malformed codes are not looked up, because the database refuses some characters.
    const isCode = (code: string) => /^[\w-]{1,64}$/.test(code);
    part.get<{ Params: { code: string } }>(
      '/unsubscribe/:code',
      config,
      async ({ params }, reply) => {
        const found = isCode(params.code) && (await reportSchedules.subscription(params.code));
        const { status, title, body } = found
          ? answer(
              200,
              `Unsubscribe from “${found.name}”?`,
              '<form method="post"><button>Unsubscribe</button></form>',
            )
          : unknown();
        return reply.code(status).type('text/html; charset=utf-8').send(page(title, body));
      },
    );
    part.post<{ Params: { code: string } }>(
      '/unsubscribe/:code',
      config,
      async ({ params }, reply) => {
        const found = isCode(params.code) && (await reportSchedules.unsubscribe(params.code));
        const { status, title, body } = found
          ? answer(
              200,
              `You no longer get “${found.name}”`,
              '<p>To get it again, ask the person who keeps the schedule.</p>',
            )
          : unknown();
        return reply.code(status).type('text/html; charset=utf-8').send(page(title, body));
      },
    );
  });
}
