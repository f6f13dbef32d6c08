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

  it('finds them behind what is not seen, and in other letters', () => {
    for (const text of [
      'pay\u200b.\u200bexample',
      'evil.\u00adexample',
      'pay.соm',
      'pay.المغرب',
      'pay\u2024ma',
    ])
      expect(faultOf(text), text).toBe('contact.text_link');
    expect(faultOf('06\u200b12\u200b34\u200b56\u200b78')).toBe('contact.text_number');
    expect(faultOf('&\u200blt;b')).toBe('contact.text_markup');
  });

  it('finds numbers however their digits are separated, also beside the platform’s', () => {
    const own = '+212522112233';
    for (const text of [
      '06–12–34–56–78',
      '06 - 12 - 34 - 56 - 78',
      '06_12_34_56_78',
      '06|12|34|56|78',
      '06*12*34*56*78',
      '06,12,34,56,78',
      '06•12•34•56•78',
      '06 12 34 56 78 05 22 11 22 33',
      '٠٦١٢٣٤٥٦٧٨ 0522112233',
      '+33522112233',
    ])
      expect(faultOf(`Call ${text}`, own), text).toBe('contact.text_number');
    for (const text of ['0522112233', '+212 522-112233', '00212522112233', '+212 (0)522 11 22 33'])
      expect(faultOf(`Call ${text}`, own), text).toBeNull();
  });

  it('leaves usual sentences alone', () => {
    for (const text of [
      'Votre commande #1042 arrive dans 15 minutes. Merci !',
      'سيصل طلبك #1042 خلال 15 دقيقة.',
      'It costs MAD 163.80, paid in cash.',
      'Between 12:30 and 13:45, or 18:00 - 19:00. 10, 20, 30 or 40?',
      'Orders #1042, #1043 and #1044',
      '\u200fسيصل طلبك #1042 خلال 15 دقيقة.\u200f شكرا',
      'On arrive 🧑\u200d🍳',
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
    expect(safeValue('Pizza 06–12–34–56–78')).toBe('Pizza …');
    expect(safeValue('ev\u200bil.\u200bexample')).toBe('evil example');
  });

  it('has variables of its party only, and its default language', () => {
    const of = { party: 'store', phone: null } as const;
    const faults = (bodies: object, defaultLanguage: 'fr' | 'en' = 'fr') =>
      contactTemplateFaults({ bodies, defaultLanguage }, of).map(({ reason }) => reason);
    expect(faults({ fr: 'Commande {order}' })).toEqual([]);
    expect(faults({ fr: 'Client {customer}' })).toEqual(['contact.unknown_variable']);
    expect(faults({ fr: 'Commande {order' })).toEqual(['contact.text_markup']);
    expect(faults({ fr: 'Commande {order}' }, 'en')).toEqual(['contact.default_language']);
    // A name beside a dot would be read as a link.
    expect(faults({ fr: 'www-{driver}.ma' })).toEqual(['contact.text_link']);
    expect(faults({ fr: 'pay.{driver}' })).toEqual(['contact.text_link']);
    expect(faults({ fr: 'Appelez le {phone}.' })).toEqual([]);
  });
});
