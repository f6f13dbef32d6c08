import { useEffect } from 'react';
import type { CaseSubjectKind } from '#contract/operations/cases/case.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** What a case is to be opened about. */
export interface CaseSubject {
  kind: CaseSubjectKind;
  id: number;
  /** The name, if the screen knows it. */
  name?: string;
}

/** What the sheet asks about; null while it is closed. */
export const caseAsked = defineStore<CaseSubject | null>(() => null);

/** Opens the sheet of a new case, on every screen. */
export const askCase = (subject: CaseSubject): void => caseAsked.set(subject);

/** What the screen shows a page of, about which `I` opens a case; null where it shows none. */
export const caseSubject = defineStore<CaseSubject | null>(() => null);

/** Declares the subject of a page for as long as it is shown. */
export function useCaseSubject(subject: CaseSubject): void {
  const { kind, id, name } = subject;
  useEffect(() => {
    const mine: CaseSubject = { kind, id, ...(name === undefined ? {} : { name }) };
    caseSubject.set(mine);
    return () => {
      // The next page may have set its own already.
      if (caseSubject.get() === mine) caseSubject.set(null);
    };
  }, [kind, id, name]);
}
