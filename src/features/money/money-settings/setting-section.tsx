import { useState } from 'react';
import { propose } from '#src/domain/proposal/proposals.ts';
import { t } from '#src/lib/i18n.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { ReasonSheet } from '#src/ui/overlay/reason-sheet.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { type MoneySection, sectionText, type Values } from './sections.ts';
import { SettingForm } from './setting-form.tsx';
import { useSetting } from './use-setting.ts';

/** One setting: its fields, its last change, and the conflict if another user changed it first. */
export function SettingSection({
  section,
  mayChange,
}: {
  section: MoneySection;
  mayChange: boolean;
}) {
  const { key, title, lead } = section;
  const { data: setting, error, trouble, save, settle } = useSetting(key);
  const [mine, setMine] = useState<Values | null>(null);
  const [proposed, setProposed] = useState<Values | null>(null);
  if (!setting && !error) return <Loading />;
  const [last] = setting?.history ?? [];
  return (
    <section className="stack apart" aria-labelledby={`money-${key}`}>
      <h3 id={`money-${key}`}>{t(title)}</h3>
      <p className="quiet">{t(lead)}</p>
      {error && (
        <Notice severity="critical">{t('money.set_failed', { message: error.message })}</Notice>
      )}
      {trouble && (
        <Notice severity="warning">
          {trouble.mine && last
            ? t('money.set_conflict', {
                who: last.actor.name,
                mine: sectionText(section, trouble.mine),
              })
            : t('money.set_not_saved', { message: trouble.message })}{' '}
          {trouble.mine && (
            <TextButton
              onClick={() => {
                setMine(trouble.mine);
                settle();
              }}
            >
              {t('money.set_keep_mine')}
            </TextButton>
          )}{' '}
          {trouble.proposed && (
            <TextButton onClick={() => setProposed(trouble.proposed)}>
              {t('proposals.ask')}
            </TextButton>
          )}{' '}
          <TextButton onClick={settle}>
            {t(trouble.mine ? 'money.set_keep_theirs' : 'money.dismiss')}
          </TextButton>
        </Notice>
      )}
      {setting && proposed && (
        <ReasonSheet
          title={t('proposals.ask_title', { what: t(title) })}
          confirm={t('proposals.ask')}
          send={(reason) =>
            propose({
              kind: 'setting',
              target: key,
              version: setting.version,
              change: { ...proposed },
              reason,
            })
          }
          done={() => t('proposals.asked')}
          onClose={(isDone) => {
            setProposed(null);
            if (isDone) settle();
          }}
        >
          <p>{t('proposals.ask_lead')}</p>
        </ReasonSheet>
      )}
      {setting && (
        <>
          <SettingForm
            // Remounted for another version, or when the user's own value is restored.
            key={`${setting.version} ${mine === null}`}
            section={section}
            values={mine ?? (setting.value as Values)}
            mayChange={mayChange}
            save={async (value) => {
              const isDone = await save(setting, value);
              setMine(null);
              return isDone;
            }}
          />
          {setting.history.length === 0 ? (
            <p className="quiet">{t('money.set_never')}</p>
          ) : (
            <details>
              <summary>
                {t('money.set_history')}
                <span className="visually-hidden"> {t(title)}</span>
              </summary>
              <Timeline
                items={setting.history.map(({ at, actor, value }) => ({
                  key: at,
                  at,
                  what: sectionText(section, value as Values),
                  who: actor.name,
                }))}
              />
            </details>
          )}
        </>
      )}
    </section>
  );
}
