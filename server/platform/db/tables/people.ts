import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#contract/permissions.ts';
import type { DocumentKind } from '#contract/routes/operations/driver-profile.ts';
import type { Duty } from '#machines/driver/duty.ts';
import type { UserStatus } from '#machines/user/user-machine.ts';
import type { ActorJson } from './actor.ts';

interface Users {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  phone: string | null;
  /** Null: its person has not set a password yet. */
  password_hash: string | null;
  role: Role | null;
  status: UserStatus;
  status_reason: Generated<string | null>;
  status_at: Generated<Date | null>;
  archived_at: Generated<Date | null>;
  version: Generated<number>;
  created_at: Date;
  last_sign_in_at: Date | null;
  zone_scope: Generated<'all' | 'some'>;
  zones_since: Generated<bigint>;
}

interface DriverZones {
  driver_id: number;
  zone_id: number | null;
  at: Date;
}

interface UserZones {
  user_id: number;
  zone_id: number;
}

interface Addresses {
  id: GeneratedAlways<number>;
  user_id: number;
  position: number;
  label: string | null;
  address: string;
  lat: number;
  lon: number;
  note: string | null;
}

interface PasswordResets {
  hash: Buffer;
  user_id: number;
  made_by: ColumnType<ActorJson, string, never>;
  made_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

interface Drivers {
  user_id: number;
  code: GeneratedAlways<number>;
  vehicle: Generated<string>;
  plate: Generated<string | null>;
  licence: Generated<string | null>;
  version: Generated<number>;
  duty: Generated<Duty>;
  duty_at: Date;
  shift_ends_at: Generated<Date | null>;
  zones: Generated<string[] | null>;
}

interface DriverDocuments {
  driver_id: number;
  position: number;
  kind: DocumentKind;
  number: string | null;
  expires_on: string | null;
  file_id: number | null;
  note: string | null;
}

declare module '../schema.ts' {
  interface Database {
    users: Users;
    user_zones: UserZones;
    driver_zones: DriverZones;
    addresses: Addresses;
    password_resets: PasswordResets;
    drivers: Drivers;
    driver_documents: DriverDocuments;
  }
}
