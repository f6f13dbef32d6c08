import { describe, expect, it } from 'vitest';
import { safeValue, textFault } from './safe-text.ts';
import { contactTemplateFaults, fillText, missingValues } from './template.ts';

const faultOf = (text: string, phone: string | null = null) =>
  textFault('text', text, phone)?.reason ?? null;

describe('what a message may not contain', () => {
  it('finds links however they are written', () => {
    for (const text of [
      'https://pay.example.com',
      'pay.example',
      'ｐａｙ．ｅｘａｍｐｌｅ',
      'WWW . example',
      'tawsil://orders',
      'pay。example',
      'at 10.0.0.1',
    ])
      expect(faultOf(text), text).toBe('contact.text_link');
  });

  it('finds markup, addresses, and numbers other than the platform’s', () => {
    expect(faultOf('a <b>')).toBe('contact.text_markup');
    expect(faultOf('&lt;b')).toBe('contact.text_markup');
    expect(faultOf('{order}')).toBe('contact.text_markup');
    expect(faultOf('me@example')).toBe('contact.text_address');
    expect(faultOf('call +212 6 12-34-56-78')).toBe('contact.text_number');
    expect(faultOf('call ۰۶۱۲۳۴۵۶۷۸')).toBe('contact.text_number');
    expect(faultOf('call 05 22 11 22 33', '+212522112233')).toBeNull();
    expect(faultOf('call 06 12 34 56 78', '+212522112233')).toBe('contact.text_number');
  });

  it('leaves usual sentences alone', () => {
    for (const text of [
      'Votre commande #1042 arrive dans 15 minutes. Merci !',
      'سيصل طلبك #1042 خلال 15 دقيقة.',
      'It costs MAD 163.80, paid in cash.',
    ])
      expect(faultOf(text), text).toBeNull();
  });
});

describe('a template', () => {
  it('fills values without reading them again, or what they could do', () => {
    const values = { order: '#1042', store: 'Snack {driver} <i>a.example</i> 0612345678' };
    const text = fillText('{order} from {store}', values);
    expect(text).toBe('#1042 from Snack driver i a example /i …');
    expect(safeValue('‮evil.example‬')).toBe('evil example');
    expect(missingValues('{order} {driver}', values)).toEqual(['driver']);
  });

  it('has variables of its party only, and its default language', () => {
    const of = { party: 'store', phone: null } as const;
    const faults = (bodies: object, defaultLanguage: 'fr' | 'en' = 'fr') =>
      contactTemplateFaults({ bodies, defaultLanguage }, of).map(({ reason }) => reason);
    expect(faults({ fr: 'Commande {order}' })).toEqual([]);
    expect(faults({ fr: 'Client {customer}' })).toEqual(['contact.unknown_variable']);
    expect(faults({ fr: 'Commande {order' })).toEqual(['contact.text_markup']);
    expect(faults({ fr: 'Commande {order}' }, 'en')).toEqual(['contact.default_language']);
  });
});
