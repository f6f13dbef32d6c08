import { type ComponentType, useState } from 'react';
import type { SettingKey } from '#contract/settings.ts';
import { propose } from '#src/domain/proposal/proposals.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { ReasonSheet } from '#src/ui/overlay/reason-sheet.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import type { Values } from './setting.ts';
import { useSetting } from './use-setting.ts';
import './setting-form.css';

/** The form of a setting. */
export interface SettingFormProps {
  /** The initial values of the fields. */
  values: Values;
  /** Resolves to true if they were saved. */
  save: (value: Values) => Promise<boolean>;
}

/**
 * One setting: its form, its history, and the conflict if another user changed it first. What one
 * person may not change alone is proposed to a second one.
 */
export function SettingFrame(props: {
  settingKey: SettingKey;
  title: MessageKey;
  lead: MessageKey;
  /** All values in one line. */
  textOf: (values: Values) => string;
  form: ComponentType<SettingFormProps>;
}) {
  const { settingKey: key, title, lead, textOf, form: Form } = props;
  const { data: setting, error, trouble, save, settle } = useSetting(key);
  const [mine, setMine] = useState<Values | null>(null);
  const [proposed, setProposed] = useState<Values | null>(null);
  if (!setting && !error) return <Loading />;
  const [last] = setting?.history ?? [];
  return (
    <section className="stack apart" aria-labelledby={`setting-${key}`}>
      <h3 id={`setting-${key}`}>{t(title)}</h3>
      <p className="quiet">{t(lead)}</p>
      {error && (
        <Notice severity="critical">{t('money.set_failed', { message: error.message })}</Notice>
      )}
      {trouble && (
        <Notice severity="warning">
          {trouble.mine && last
            ? t('money.set_conflict', {
                who: last.actor.name,
                mine: textOf(trouble.mine),
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
          <Form
            // Remounted for another version, or when the user's own value is restored.
            key={`${setting.version} ${mine === null}`}
            values={mine ?? (setting.value as Values)}
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
                  what: textOf(value as Values),
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
