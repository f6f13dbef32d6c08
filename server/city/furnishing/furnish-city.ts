import type { AppClient } from '../app-client.ts';
import type { World } from '../world.ts';
import { furnishAnsweringZones } from './answering-zones.ts';
import { furnishBanks } from './bank-details.ts';
import type { createFurnisher } from './furnish.ts';
import { furnishHome } from './home.ts';
import { furnishPromotions } from './promotions.ts';
import { furnishProofRules } from './proof-rules.ts';
import { furnishProposals } from './proposals.ts';
import { furnishRequiredDocuments } from './required-documents.ts';
import { furnishShowcase } from './showcase.ts';
import { furnishZoneStaff } from './zone-staff.ts';
import { furnishZones } from './zones.ts';

/**
 * Creates the missing stores, bank accounts, zones, promotions, proposals, apps and people of a city, and
 * returns them. `now` is the first day of its promotions.
 */
export async function furnishCity(
  furnisher: ReturnType<typeof createFurnisher>,
  admin: AppClient,
  world: World,
  print: (line: string) => void,
  now: Date,
) {
  const { stores, tablets } = await furnisher.stores(world, (done, of) => {
    if (done === of || done % 25 === 0) print(`• City: ${done} of ${of} stores`);
  });
  await furnishBanks(admin);
  await furnisher.zones(world);
  await furnishZones(admin, world, stores);
  await furnishAnsweringZones(admin);
  await furnishZoneStaff(admin, world);
  await furnishProofRules(admin);
  await furnishRequiredDocuments(admin);
  await furnishPromotions(admin, stores, now);
  await furnishShowcase(admin, stores, now);
  await furnishHome(admin);
  await furnishProposals(admin);
  const people = await furnisher.people(world, (done, of) => {
    if (done % 40 === 0) print(`• City: ${done} of ${of} drivers`);
  });
  return { stores, tablets, people };
}
