import { etag } from '#contract/version.ts';

/** 200 with this body. */
export const ok = async <T>(body: T | Promise<T>) => ({ status: 200 as const, body: await body });

/** 201 with this body. */
export const created = async <T>(body: T | Promise<T>) => ({
  status: 201 as const,
  body: await body,
});

/** 204, once the work is done. */
export const done = async (work: Promise<unknown>) => {
  await work;
  return { status: 204 as const, body: undefined };
};

const tagged =
  <S extends number>(status: S) =>
  async <T extends { version: number }>(record: T | Promise<T>) => {
    const body = await record;
    return { status, body, headers: { etag: etag(body.version) } };
  };

/** 200, 201 and 202 with a record, whose version is the ETag. */
export const found = tagged(200);
export const createdRecord = tagged(201);
export const accepted = tagged(202);
