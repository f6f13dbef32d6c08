import type { Language } from '#rules/language.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { writePage } from '../../platform/mail/page.ts';
import type { UserDeps } from './deps.ts';

interface Words {
  title: string;
  lead: (name: string) => string;
  label: string;
  note: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Set your password',
    lead: (name) => `${name}, set the password of your account with this link. It works once.`,
    label: 'Set the password',
    note: 'If you did not ask for this, tell an administrator.',
  },
  fr: {
    title: 'Choisissez votre mot de passe',
    lead: (name) =>
      `${name}, choisissez le mot de passe de votre compte avec ce lien. Il ne sert qu’une fois.`,
    label: 'Choisir le mot de passe',
    note: 'Si vous n’avez rien demandé, prévenez un administrateur.',
  },
  ar: {
    title: 'حدد كلمة السر',
    lead: (name) => `\u2068${name}\u2069، حدد كلمة سر حسابك بهذا الرابط. يصلح مرة واحدة.`,
    label: 'تحديد كلمة السر',
    note: 'إذا لم تطلب هذا فأخبر أحد المسؤولين.',
  },
};

/** Queues a mail with a link to set a password, in the person's language; without one, in English. */
export async function mailPasswordLink(
  { mails, publicUrl }: { mails: UserDeps['mails']; publicUrl: string },
  trx: Trx,
  { id, name, email: address }: { id: number; name: string; email: string },
  token: string,
): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirst();
  const language = person?.language ?? 'en';
  const { title, lead, label, note } = WORDS[language];
  await mails.queue(trx, `password ${hashToken(token).toString('hex')}`, {
    to: { name, address },
    subject: title,
    ...writePage({
      language,
      title,
      lead: lead(name),
      tables: [],
      link: { label, url: new URL(`/login/password#token=${token}`, publicUrl).href },
      notes: [note],
    }),
  });
}
