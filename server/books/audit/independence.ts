import { sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import type { Db } from '../../platform/db/schema.ts';

/** A person with possible access to two accounts, which may be one of their owners. */
export interface AccountLink {
  id: number;
  name: string;
}

/** A person of whom the decider must be independent, and what a refusal says. */
export interface OtherPerson {
  id: number;
  /** The refusal of the same person; absent: as that of a linked one. */
  same?: WhyNot;
  /** The refusal of another person whose account is linked. */
  linked: WhyNot | ((link: AccountLink) => WhyNot);
}

/** Whether one person, as the decider, is another person than others. */
export interface Independence {
  /** The host declares that one person runs this installation (TAWSIL_ONE_PERSON). */
  isOnePerson: boolean;
  /** What links an account to the decider's: themselves for their own; null for another person. */
  linkTo: (id: number) => AccountLink | null;
  /** Why the decider does not count as another person than these; null if they do. */
  whyNotAnother: (others: readonly OtherPerson[]) => WhyNot | null;
}

function independenceFrom(
  personId: number,
  isOnePerson: boolean,
  links: ReadonlyMap<number, AccountLink>,
): Independence {
  const linkTo = (id: number) => links.get(id) ?? null;
  const whyNot = ({ id, same, linked }: OtherPerson): WhyNot | null => {
    if (id === personId && same) return same;
    const link = linkTo(id);
    if (!link) return null;
    return typeof linked === 'function' ? linked(link) : linked;
  };
  return {
    isOnePerson,
    linkTo,
    whyNotAnother(others) {
      for (const other of others) {
        const why = whyNot(other);
        if (why) return why;
      }
      return null;
    },
  };
}

/**
 * Whether a person is independent of others: no person created, reset or changed the accounts of
 * both, directly or through further accounts, unless a person linked to neither has vouched since.
 * Derived from the audit log in one query, as by the database's own rules (`account_link`). A link
 * may be a person whom the request does not see.
 */
export async function independenceOf(
  db: Db,
  personId: number,
  otherIds: readonly number[],
): Promise<Independence> {
  const ids = [...new Set(otherIds)];
  if (ids.length === 0) return independenceFrom(personId, false, new Map());
  const { rows } = await sql<{ one: boolean; links: { of: number; id: number; name: string }[] }>`
    with own as materialized (select account_reach(${personId}, false) as person)
    select one_person() as one, (
      select coalesce(json_agg(json_build_object(
        'of', a.id, 'id', l.person, 'name', coalesce(u.name, 'Someone'))), '[]')
      from unnest(${ids}::integer[]) as a (id)
      cross join lateral (
        select h.person from account_reach(a.id, false) as h (person) join own using (person)
        order by h.person in (a.id, ${personId}) desc, h.person limit 1) l
      left join users u on u.id = l.person
    ) as links`.execute(db);
  const links = (rows[0]?.links ?? []).map(({ of, id, name }) => [of, { id, name }] as const);
  return independenceFrom(personId, rows[0]?.one === true, new Map(links));
}

/** Whether the host declares that one person runs this installation. */
export async function isOnePerson(db: Db): Promise<boolean> {
  const { rows } = await sql<{ one: boolean }>`select one_person() as one`.execute(db);
  return rows[0]?.one === true;
}
