import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountLink } from '#contract/routes/people/account-links.ts';
import type { UserDetail } from '#contract/routes/people/users.ts';
import { linksOf, vouch } from '#src/domain/user/users.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { moment } from '#src/lib/text/moment.ts';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { ReasonSheet } from '#src/ui/overlay/reason-sheet.tsx';

const textOf = ({ vouched }: AccountLink): string =>
  vouched
    ? t('users.link_ended', {
        who: vouched.by.name,
        at: moment(vouched.at),
        why: vouched.reason,
      })
    : t('users.link_lasts');

/**
 * The people who could use an account because of what they did to it, and who vouched since. Linked
 * people count as one where two must decide.
 */
export function UserLinks({ user }: { user: UserDetail }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data, error, isPending } = useQuery(linksOf(user.id));
  const lasting = data?.links.filter(({ vouched }) => vouched === null) ?? [];
  const may = data?.acts.vouch;
  return (
    <Section
      title={t('users.links')}
      isWide
      more={
        may === true && <Button onClick={() => setAsking(true)}>{t('users.links_vouch')}</Button>
      }
    >
      {error && <p className="field-error">{failureText(error)}</p>}
      {isPending && <p className="hint">{t('lists.reading')}</p>}
      {data && (
        <RelatedRows
          rows={data.links.map((one) => ({ ...one, id: one.act }))}
          columns={[
            [t('users.link_by'), ({ by }) => by.name],
            [t('users.link_act'), ({ action }) => t(`users.link_${action}` as MessageKey)],
            [t('users.link_at'), ({ at }) => moment(at)],
            [t('users.link_state'), textOf],
          ]}
          empty={t('users.links_none')}
        />
      )}
      {may !== undefined && may !== true && lasting.length > 0 && (
        <p className="hint">{sentenceOf(may)}</p>
      )}
      {isAsking && (
        <ReasonSheet
          title={t('users.vouch_title', { name: user.name })}
          confirm={t('users.vouch_confirm')}
          send={(reason) => vouch(user.id, lasting, reason)}
          done={() => t('users.vouch_done', { name: user.name })}
          onClose={() => {
            setAsking(false);
            void queries.invalidateQueries({ queryKey: linksOf(user.id).queryKey });
            void queries.invalidateQueries({ queryKey: ['record.history'] });
          }}
        >
          <p className="hint">
            {t('users.vouch_lead', {
              name: user.name,
              who: joinList([...new Set(lasting.map(({ by }) => by.name))]),
            })}
          </p>
        </ReasonSheet>
      )}
    </Section>
  );
}
