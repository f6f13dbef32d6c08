import { Button } from '@blueprintjs/core';
import type { Import, ImportAnswers } from '#contract/routes/catalogue/imports.ts';
import { type ImportActs, useImportErrors } from '#src/domain/import/use-import.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { Notice } from '#src/ui/page/notice.tsx';

interface Question {
  /** The error of the cells that cannot be read without an answer. */
  reason: string;
  text: MessageKey;
  answers: readonly { label: MessageKey; answer: ImportAnswers }[];
}

const KEEP = {
  label: 'imports.keep_coordinates',
  answer: { coordinates: 'as_written' },
} as const;

const QUESTIONS: readonly Question[] = [
  {
    reason: 'cell.coordinates_exchanged',
    text: 'imports.ask_exchanged',
    answers: [
      { label: 'imports.exchange_coordinates', answer: { coordinates: 'exchanged' } },
      KEEP,
    ],
  },
  { reason: 'cell.outside_areas', text: 'imports.ask_outside', answers: [KEEP] },
  {
    reason: 'cell.below_one_percent',
    text: 'imports.ask_fractions',
    answers: [
      { label: 'imports.fractions_share', answer: { fractions: 'share' } },
      { label: 'imports.fractions_percent', answer: { fractions: 'percent' } },
    ],
  },
];

/** Asks what cells mean that may mean two things; an answer checks the file again. */
export function Questions({ record, acts }: { record: Import; acts: ImportActs }) {
  const { data } = useImportErrors(record);
  const { mapping } = record;
  const linesOf = ({ reason }: Question) =>
    data?.items.filter((one) => one.reason === reason).map(({ line }) => line) ?? [];
  return QUESTIONS.map((question) => {
    const [line, ...more] = linesOf(question);
    if (line === undefined) return null;
    return (
      <Notice key={question.reason} severity="warning">
        <p>{t(question.text, { line, more: more.length })}</p>
        <p className="row">
          {question.answers.map(({ label, answer }) => (
            <Button
              key={label}
              disabled={acts.isPending}
              onClick={() =>
                acts.mutate({ do: 'check', mapping, answers: { ...record.answers, ...answer } })
              }
            >
              {t(label)}
            </Button>
          ))}
        </p>
      </Notice>
    );
  });
}
