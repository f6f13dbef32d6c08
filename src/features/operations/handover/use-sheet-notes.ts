import { useEffect, useRef, useState } from 'react';
import type { Handover } from '#contract/routes/operations/handover.ts';
import { writeHandover } from '#src/domain/handover/handovers.ts';

/** The pause in typing after which notes are saved. */
const REST_MS = 1_500;

export interface SheetNotes {
  note: string;
  noteOf: (key: string) => string;
  write: (note: string) => void;
  writeOf: (key: string, note: string) => void;
  /** Saves pending notes. Resolves to the current sheet. */
  save: () => Promise<Handover>;
  isSaving: boolean;
}

/** The notes of a draft, saved after a pause in typing and before every act. */
export function useSheetNotes(
  sheet: Handover,
  put: (sheet: Handover) => void,
  onFailure: (error: unknown) => void,
): SheetNotes {
  const [note, setNote] = useState<string | null>(null);
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  /** Saves run one after another, because each needs the version that the previous one returned. */
  const last = useRef<Promise<Handover>>(Promise.resolve(sheet));
  const latest = useRef({ sheet, note, own, onFailure });
  useEffect(() => {
    latest.current = { sheet, note, own, onFailure };
  });

  const save = () => {
    const next = last.current
      .catch(() => latest.current.sheet)
      .then(async (before) => {
        const { sheet: shown, note: text, own: notes } = latest.current;
        const present = before.version > shown.version ? before : shown;
        const changed = [...notes].filter(
          ([key, value]) => present.items.find((item) => item.key === key)?.note !== value.trim(),
        );
        const isNew = text !== null && text.trim() !== present.note;
        if (!isNew && changed.length === 0) return present;
        setSaving(true);
        try {
          const body = {
            ...(isNew ? { note: text } : {}),
            ...(changed.length > 0
              ? { notes: changed.map(([key, value]) => ({ key, note: value })) }
              : {}),
          };
          const kept = await writeHandover(present, body);
          put(kept);
          return kept;
        } finally {
          setSaving(false);
        }
      });
    last.current = next;
    return next;
  };

  const saving = useRef(save);
  useEffect(() => {
    saving.current = save;
  });
  useEffect(() => {
    if (note === null && own.size === 0) return;
    const timer = setTimeout(() => {
      void saving.current().catch(latest.current.onFailure);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [note, own]);

  return {
    note: note ?? sheet.note,
    noteOf: (key) => own.get(key) ?? sheet.items.find((item) => item.key === key)?.note ?? '',
    write: setNote,
    writeOf: (key, text) => setOwn((before) => new Map(before).set(key, text)),
    save,
    isSaving,
  };
}
