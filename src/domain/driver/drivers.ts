import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { defineResource } from '#src/lib/api/resource.ts';

/** The drivers' vehicles and documents. Name and phone number belong to the account. */
export const drivers = defineResource(driverProfileRoutes.get, driverProfileRoutes.update);
