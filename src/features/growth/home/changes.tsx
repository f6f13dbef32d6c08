import { useQuery } from '@tanstack/react-query';
import type { HomeChange } from '#contract/routes/growth/home.ts';
import { homeChanges } from '#src/domain/home/home.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

const fieldText = ({ name, before, after }: HomeChange['fields'][number]) =>
  t('home.change_field', { name, before: before ?? '—', after: after ?? '—' });

/** What the server calls a section, `near you: Close by`, with its type in the reader's language. */
function sectionText(section: string): string {
  const [type = '', ...title] = section.split(': ');
  const known = textIfKnown(`home.type_${type.replaceAll(' ', '_')}`);
  return known === undefined ? section : [known, ...title].join(': ');
}

/** The differences between two versions of the home, and who made them. */
export function Changes({ from, to }: { from: number | null; to?: number }) {
  const { data } = useQuery({
    queryKey: ['home.changes', from, to],
    queryFn: ({ signal }) => homeChanges({ from, to }, signal),
    staleTime: 0,
  });
  if (!data) return null;
  if (data.length === 0) return <p className="hint">{t('home.changes_none')}</p>;
  return (
    <ul className="lined">
      {data.map((change) => (
        <li key={`${change.kind}${change.sectionId}`} className="stack">
          <span>
            <b>{t(`home.change_${change.kind}`)}</b> {sectionText(change.section)}
          </span>
          {change.fields.map((field) => (
            <small key={field.name}>{fieldText(field)}</small>
          ))}
          {change.by && change.at && (
            <small>{t('home.change_by', { name: change.by.name, at: moment(change.at) })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}
