import { randomUUID } from 'node:crypto';
import type { Answer, Person, TestApp } from './app.ts';

/** A file as a browser would send it. */
export function multipart(content: Buffer | string, name: string) {
  const boundary = `----${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    /** What comes before the content. */
    head,
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Uploads a file as someone. */
export async function upload<T>(
  t: TestApp,
  path: string,
  as: Pick<Person, 'token'> | null,
  content: Buffer | string,
  name = 'file',
): Promise<Answer<T>> {
  const { payload, type } = multipart(content, name);
  const response = await t.app().inject({
    method: 'POST',
    url: path,
    headers: {
      'device-id': 'web_test',
      'content-type': type,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    },
    payload,
  });
  return {
    status: response.statusCode,
    body: response.json() as T,
    headers: response.headers as Answer['headers'],
  };
}
