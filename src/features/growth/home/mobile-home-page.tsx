import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HomeDraft } from '#contract/routes/growth/home.ts';
import { LANGUAGES } from '#rules/language.ts';
import { overlapsIn, overlapText } from '#src/domain/home/overlaps.ts';
import { newSection, SECTION_TYPES } from '#src/domain/home/sections.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { Select } from '#src/ui/controls/select.tsx';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { Changes } from './changes.tsx';
import { homeCommands } from './commands.ts';
import { Preview, useHomePreview } from './preview.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import { SectionList } from './section-list.tsx';
import { SectionPane } from './section-pane.tsx';
import { type HomeState, useHome } from './use-home.ts';

const SPLIT = 'minmax(12rem, 1fr) minmax(14rem, 1.4fr) minmax(18rem, 24rem)';
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** The draft of the apps' home: its sections, the form of one section, and the preview. */
export default function MobileHomePage() {
  const home = useHome();
  if (!home.draft) return <RecordStatus error={home.query.error} refetch={home.query.refetch} />;
  return <MobileHome home={home} draft={home.draft} />;
}

/** What is published, what is scheduled, and whether the draft differs. */
function HomeLine({ draft, faultsId }: { draft: HomeDraft; faultsId: string }) {
  const { live, next, isPublished, faults } = draft;
  const words = [
    live ? t('home.live_since', { id: live.id, at: moment(live.publishAt) }) : t('home.live_none'),
    t(isPublished ? 'home.as_live' : 'home.not_live'),
    next && t('home.next', { id: next.id, at: moment(next.publishAt) }),
  ];
  return (
    <p className="quiet">
      {words.filter(Boolean).join(' · ')}
      {faults.length > 0 && (
        <>
          {' · '}
          <span id={faultsId} data-tone="warning">
            {t('home.not_publishable', { n: faults.length })}
          </span>
        </>
      )}
    </p>
  );
}

/** Adds a section of a given type at the end. */
function AddSection({ home, onAdded }: { home: HomeState; onAdded: (id: number) => void }) {
  return (
    <Select
      aria-label={t('home.add')}
      value=""
      onChange={({ target }) => {
        const type = SECTION_TYPES.find((one) => one === target.value);
        if (!type) return;
        const section = newSection(type);
        void home.add(section).then((isDone) => isDone && onAdded(section.id));
      }}
      options={[
        { value: '', label: t('home.add') },
        ...optionsOf(SECTION_TYPES, (type) => t(`home.type_${type}`)),
      ]}
    />
  );
}

/** The section in focus, the open section, and the keys that act on them. */
function useSections(home: HomeState, mayWrite: boolean, onPublish: (() => void) | null) {
  const { sections } = home;
  const [focused, setFocused] = useState<number | null>(null);
  const [openId, setOpen] = useState<number | null>(null);
  const at = Math.max(
    0,
    sections.findIndex(({ id }) => id === focused),
  );
  const here = sections[at]?.id ?? null;
  const focus = (id: number | undefined) => {
    if (id === undefined) return;
    setFocused(id);
    requestAnimationFrame(() => document.getElementById(`home-section-${id}`)?.focus());
  };
  const move = (by: 1 | -1) => {
    if (here === null) return;
    void home.move(at, at + by);
    focus(here);
  };
  const context = {
    go: (by: 1 | -1) => focus(sections[Math.max(0, Math.min(sections.length - 1, at + by))]?.id),
    move,
    open: () => setOpen(here),
    remove: () => {
      if (here === null) return;
      const next = sections[at + 1] ?? sections[at - 1];
      void home.remove(here);
      if (openId === here) setOpen(null);
      focus(next?.id);
    },
    undo: () => void home.undo(),
    publish: () => onPublish?.(),
    canPublish: () => onPublish !== null,
    canUndo: () => home.canUndo,
    mayWrite,
    hasSection: () => here !== null,
  };
  useCommandScope(homeCommands, context, {
    onKey: ({ altKey, key }) => {
      const step = altKey && mayWrite ? STEPS[key] : undefined;
      if (step) move(step);
      return step !== undefined;
    },
  });
  return { here, focus: setFocused, openId, setOpen, remove: context.remove };
}

function MobileHome({ home, draft }: { home: HomeState; draft: HomeDraft }) {
  const mayWrite = useHasPermission('apps.write');
  const [isPublishing, setPublishing] = useState(false);
  const [saves, setSaves] = useState(0);
  const publish = () => setPublishing(true);
  // The server refuses a draft with faults; it names them.
  const isFaulty = draft.faults.length > 0;
  const faultsId = useId();
  const at = useSections(home, mayWrite, isFaulty ? null : publish);
  const preview = useHomePreview(draft);
  const keys = { undo: useKey('home.undo'), publish: useKey('home.publish') };
  const open = home.sections.find(({ id }) => id === at.openId);
  const faults = new Map(
    draft.faults.map(({ path, message }) => [Number(path.split('.')[1] ?? -1), message]),
  );
  const leftOut = new Map(preview.query.data?.leftOut.map(({ id, why }) => [id, why]));
  return (
    <div className="split" data-folds style={{ '--split': SPLIT } as object}>
      <section className="page scroll" aria-label={t('home.sections')}>
        <HomeLine draft={draft} faultsId={faultsId} />
        <div className="row">
          {mayWrite && (
            <>
              <AddSection home={home} onAdded={at.setOpen} />
              <Button
                intent="primary"
                disabled={isFaulty}
                aria-describedby={isFaulty ? faultsId : undefined}
                onClick={publish}
              >
                <KeyedLabel label={t('home.publish')} keyName={keys.publish} />
              </Button>
              <Button disabled={!home.canUndo} onClick={() => void home.undo()}>
                <KeyedLabel label={t('home.undo')} keyName={keys.undo} />
              </Button>
            </>
          )}
          <Link to="/mobile/releases">{t('home.releases')}</Link>
        </div>
        {overlapsIn(draft.scheduled ?? []).map(([one, other]) => (
          <Notice key={`${one.id} ${other.id}`} severity="warning">
            {overlapText(one, other)}
          </Notice>
        ))}
        {home.failure && <Notice severity="critical">{home.failure}</Notice>}
        {home.sections.length === 0 ? (
          <p className="hint">{t('home.empty')}</p>
        ) : (
          <SectionList
            sections={home.sections}
            here={at.here}
            open={at.openId}
            faults={faults}
            leftOut={leftOut}
            mayWrite={mayWrite}
            onFocus={at.focus}
            onOpen={(id) => mayWrite && at.setOpen(id)}
            onMove={(from, to) => void home.move(from, to)}
          />
        )}
        <output className="hint" aria-live="polite">
          {home.message}
        </output>
        <div className="between">
          <span className="label">{t('home.default_language')}</span>
          <Select
            aria-label={t('home.default_language')}
            disabled={!mayWrite}
            value={draft.contents.language}
            onChange={({ target }) => {
              const language = LANGUAGES.find((one) => one === target.value);
              if (language) void home.setLanguage(language);
            }}
            options={optionsOf(LANGUAGES, (language) => t(`home.language_${language}`))}
          />
        </div>
        <h2>{t('home.changes')}</h2>
        <Changes key={draft.version} from={draft.live?.id ?? null} />
      </section>
      <section className="column" aria-label={t('home.part_contents')}>
        {open && mayWrite ? (
          <>
            <div className="bar between" data-line>
              <h2 className="cut">{t(`home.type_${open.type}`)}</h2>
              <Button variant="minimal" onClick={at.remove}>
                {t('home.remove')}
              </Button>
            </div>
            <SectionPane
              key={`${open.id}:${saves}`}
              draft={draft}
              section={open}
              onSaved={(next, before) => {
                home.saved(next, before);
                setSaves(saves + 1);
              }}
              onClose={() => at.setOpen(null)}
            />
          </>
        ) : (
          <p className="page hint">{t('home.nothing_open')}</p>
        )}
      </section>
      <Preview preview={preview} />
      {isPublishing && (
        <PublishSheet
          draft={draft}
          onDone={(words) => {
            home.announce(words);
            void home.reread();
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}
