import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HomeContents, Section } from '#contract/growth/home/section.ts';
import type { HomeDraft } from '#contract/routes/growth/home.ts';
import { homeDraft, writeHome } from '#src/domain/home/home.ts';
import { sectionName } from '#src/domain/home/sections.ts';
import { currentIn } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useStatus } from '#src/lib/status.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';

/** The draft, the changes that can be made to it, and undo. */
export function useHome() {
  const client = useQueryClient();
  const query = useQuery(homeDraft);
  const status = useStatus('');
  /** The contents before each of this user's changes, newest last. */
  const [undos, setUndos] = useState<readonly HomeContents[]>([]);
  const draft = query.data;

  const set = (next: HomeDraft) => client.setQueryData(homeDraft.queryKey, next);
  const { isBusy, failure, setFailure, attempt } = useAttempt((error) => {
    const current = currentIn<HomeDraft>(error);
    const shown = current ?? draft;
    if (shown) set(shown);
    // Undo would revert the other user's change.
    if (current) setUndos([]);
    return current ? t('home.clash', { name: current.changedBy?.name ?? '' }) : failureText(error);
  });
  /** Saves the contents. Resolves to true if they were saved. */
  async function write(contents: HomeContents, words: string, isUndo = false): Promise<boolean> {
    if (!draft || isBusy) return false;
    // Shown at once, then replaced by the server's response.
    set({ ...draft, contents });
    return attempt(async () => {
      set(await writeHome(contents, draft.version));
      setUndos((before) => (isUndo ? before.slice(0, -1) : [...before, draft.contents]));
      status.show(words);
    });
  }

  const sections: readonly Section[] = draft?.contents.sections ?? [];
  const withSections = (next: readonly Section[], words: string) =>
    draft ? write({ ...draft.contents, sections: [...next] }, words) : Promise.resolve(false);

  return {
    query,
    draft,
    sections,
    failure,
    isSaving: isBusy,
    message: status.shown,
    canUndo: undos.length > 0,
    add: (section: Section) =>
      withSections(
        [...sections, section],
        t('home.added', { type: t(`home.type_${section.type}`) }),
      ),
    remove: (id: number) => {
      const one = sections.find((section) => section.id === id);
      return withSections(
        sections.filter((section) => section.id !== id),
        t('home.removed', { name: one ? sectionName(one) : '' }),
      );
    },
    move: (from: number, to: number) => {
      const one = sections[from];
      if (!one || to < 0 || to >= sections.length || to === from) return Promise.resolve(false);
      const next = sections.toSpliced(from, 1).toSpliced(to, 0, one);
      const words = { name: sectionName(one), at: to + 1, all: sections.length };
      return withSections(next, t('home.moved', words));
    },
    setLanguage: (language: HomeContents['language']) =>
      draft
        ? write({ ...draft.contents, language }, t('home.language_set'))
        : Promise.resolve(false),
    undo: () => {
      const last = undos.at(-1);
      return last ? write(last, t('home.undone'), true) : Promise.resolve(false);
    },
    /** Called after the pane has saved a section. */
    saved: (next: HomeDraft, before: HomeContents) => {
      setUndos((all) => [...all, before]);
      set(next);
      setFailure(null);
      status.show(t('home.saved'));
    },
    reread: () => client.invalidateQueries({ queryKey: homeDraft.queryKey }),
    announce: status.show,
  };
}
export type HomeState = ReturnType<typeof useHome>;
