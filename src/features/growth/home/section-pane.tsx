import { useEffect, useMemo, useRef } from 'react';
import type { HomeContents, Section } from '#contract/growth/home/section.ts';
import type { HomeDraft } from '#contract/routes/growth/home.ts';
import { writeHome } from '#src/domain/home/home.ts';
import { sectionName } from '#src/domain/home/sections.ts';
import { t } from '#src/lib/i18n.ts';
import type { FormRecord } from '#src/ui/form/form.ts';
import { RecordForm } from '#src/ui/form/record-form.tsx';
import { sectionForm } from './section-forms.ts';

interface Props {
  draft: HomeDraft;
  section: Section;
  onSaved: (next: HomeDraft, before: HomeContents) => void;
  onClose: () => void;
}

const recordOf = (section: Section, version: number): FormRecord => ({
  id: section.id,
  version,
  body: { ...section },
});

/** The form of one section, beside the list. Changes by another user are merged, or asked about. */
export function SectionPane({ draft, section, onSaved, onClose }: Props) {
  const { id, type } = section;
  const at = draft.contents.sections.findIndex((one) => one.id === id);
  const form = useMemo(() => sectionForm(type, at), [type, at]);
  /** The draft that the change is based on. */
  const base = useRef(draft);
  useEffect(() => {
    base.current = draft;
  }, [draft]);
  return (
    <RecordForm<HomeDraft>
      form={form}
      label={t('home.edit', { name: sectionName(section) })}
      record={recordOf(section, draft.version)}
      save={(body, version) => {
        const { contents } = base.current;
        const changed = { ...section, ...body } as Section;
        const isThere = contents.sections.some((one) => one.id === id);
        const sections = isThere
          ? contents.sections.map((one) => (one.id === id ? { ...one, ...body } : one))
          : [...contents.sections, changed];
        return writeHome(
          { ...contents, sections: sections as Section[] },
          version ?? base.current.version,
        );
      }}
      toRecord={(current) => {
        const now = current as HomeDraft;
        base.current = now;
        const mine = now.contents.sections.find((one) => one.id === id);
        return recordOf(mine ?? section, now.version);
      }}
      onSaved={(next) => onSaved(next, base.current.contents)}
      onBack={onClose}
    />
  );
}
