import type { Role } from '#contract/permissions.ts';

/** Who did something, as the event log keeps it. */
export interface ActorJson {
  id: number;
  name: string;
  role: Role;
}
