import { BODIES } from './template-bodies.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const rows = (['customer', 'store', 'driver'] as const).flatMap((party, p) =>
  BODIES[party].map(({ situation, choices = [], ...bodies }, n) => {
    const id = p * 10 + n + 1;
    const columns = [quoted(situation), quoted(JSON.stringify(bodies)), `'{${choices.join(',')}}'`];
    return `(${id}, '${party}', ${n + 1}, ${id}, ${columns.join(', ')})`;
  }),
);

/** What staff send by number, until they write other texts (docs/decisions/0097). */
export const CONTACT_TEMPLATES = `
insert into contact_templates (id, party, number, place, situation, bodies, choices) values
${rows.join(',\n')};
`;
