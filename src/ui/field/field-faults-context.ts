import { createContext } from 'react';

/** What is wrong with the fields of a form, by their names. */
export type FieldFaults = Readonly<Record<string, string>>;

/** The faults that a form has found in its fields, which show them. */
export const FieldFaultsContext = createContext<FieldFaults>({});
