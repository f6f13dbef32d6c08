import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Uuid } from '#contract/ids.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isSigned } from '../../platform/outgoing/signature.ts';
import type { PaymentService } from './service.ts';

interface Deps {
  cardPayments: Pick<PaymentService, 'wake' | 'secretOf'>;
  clock: () => Date;
}

const Notice = z.object({ payment: Uuid });
const MOST_BYTES = 16_384;

const paymentIn = (body: Buffer): string | null => {
  try {
    return Notice.parse(JSON.parse(body.toString('utf8'))).payment;
  } catch {
    return null;
  }
};

/**
 * Where providers give notice that a payment has changed. The signature covers the bytes of the
 * body, so this is no endpoint of the contract, whose bodies arrive parsed. A notice only makes the
 * server read the provider: late, repeated, replayed and missing ones are one case.
 */
export function registerPaymentNotices(app: FastifyInstance, deps: Deps): void {
  const { cardPayments, clock } = deps;
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { bodyLimit: MOST_BYTES, parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    part.post<{ Params: { provider: string } }>(
      '/api/payments/notices/:provider',
      { schema: { hide: true } as object },
      async ({ params, headers, body }, reply) => {
        const secret = cardPayments.secretOf(params.provider);
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        if (!secret || !isSigned(secret, headers, bytes, clock()))
          throw refuse('payment.notice_not_signed');
        const payment = paymentIn(bytes);
        if (payment === null) throw refuse('payment.notice_without_payment');
        await cardPayments.wake(params.provider, payment);
        return reply.code(204).send();
      },
    );
  });
}
