type Part<T> = { [K in keyof T]?: T[K] | undefined };

/** Settings by zone: what all zones have, and by name what a zone has instead of it. */
export interface ByZone<T extends object> {
  base: Part<T>;
  zones: Readonly<Record<string, Part<T>>>;
}

/** The name of a zone, or null for all zones. */
export type Place = string | null;

const given = <T extends object>(part: Part<T> | undefined): Part<T> =>
  Object.fromEntries(
    Object.entries(part ?? {}).filter(([, value]) => value !== undefined),
  ) as Part<T>;

/** A value that differs between two settings; undefined: inherited. */
export interface SettingDifference<T, K extends keyof T = keyof T> {
  zone: Place;
  name: K;
  before: T[K] | undefined;
  after: T[K] | undefined;
}

/** Resolves settings by zone: a zone inherits from all zones, and these from the defaults. */
export function resolveByZone<T extends object>(defaults: T) {
  type Name = keyof T & string;
  type Settings = ByZone<T>;

  const partOf = ({ base, zones }: Settings, zone: Place): Part<T> =>
    zone === null ? base : Object.hasOwn(zones, zone) ? (zones[zone] ?? {}) : {};

  /** The value set at this place; undefined if it is inherited. */
  const own = <K extends Name>(settings: Settings, zone: Place, name: K): T[K] | undefined =>
    partOf(settings, zone)[name];

  return {
    own,

    /** The values that apply in a place. */
    valuesIn: (settings: Settings, zone: Place): T => ({
      ...defaults,
      ...given(settings.base),
      ...given(partOf(settings, zone)),
    }),

    /** The inherited value: for a zone that of all zones, for all zones the default. */
    inherited: <K extends Name>(settings: Settings, zone: Place, name: K): T[K] =>
      (zone === null ? undefined : own(settings, null, name)) ?? defaults[name],

    /** Settings with one value set or, if undefined, inherited. */
    withValue<S extends Settings, K extends Name>(
      settings: S,
      zone: Place,
      name: K,
      value: T[K] | undefined,
    ): S {
      const part = given<T>({ ...partOf(settings, zone), [name]: value } as Part<T>);
      if (zone === null) return { ...settings, base: part };
      const { [zone]: _, ...others } = settings.zones;
      // A zone without values of its own has no entry.
      const zones = Object.keys(part).length === 0 ? others : { ...settings.zones, [zone]: part };
      return { ...settings, zones };
    },

    /** The values that differ, those of all zones first, and in the order of the names. */
    differences(names: readonly Name[], before: Settings, after: Settings) {
      const zones = [...new Set([...Object.keys(before.zones), ...Object.keys(after.zones)])].sort(
        (a, b) => a.localeCompare(b),
      );
      return [null, ...zones].flatMap((zone) =>
        names.flatMap((name): SettingDifference<T>[] => {
          const [was, is] = [own(before, zone, name), own(after, zone, name)];
          return was === is ? [] : [{ zone, name, before: was, after: is }];
        }),
      );
    },
  };
}
