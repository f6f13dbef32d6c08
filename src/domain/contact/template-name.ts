import type { ContactParty } from '#contract/operations/contact/contact.ts';
import { SITUATIONS, type Situation } from '#contract/operations/contact/situations.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';

/** The situation of a template, by its number; the server's name for one of a later release. */
export function templateName(
  party: ContactParty,
  template: { number: number; name: string },
): string {
  const situations: readonly Situation[] = SITUATIONS[party];
  const situation = situations[template.number - 1];
  return situation === undefined ? template.name : t(`contact.situation_${situation}`);
}

/** What a text is filled with, `{order}`, in words. */
export const variableText = (name: string): string =>
  textIfKnown(`contact.variable_${name}`) ?? name;
