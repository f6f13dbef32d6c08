import type { ReasonCatalogue } from '../reason.ts';

/** Why a message is refused, and why one was not sent. */
export const contactReasons = {
  'contact.one_subject': 'needs exactly one subject',
  'contact.text_or_template': 'needs a template or a text, not both',
  'contact.text_or_choice': 'needs a text or one of the answers, not both',
  'contact.text_link': 'must not contain a link',
  'contact.text_markup': 'must not contain markup or braces',
  'contact.text_address': 'must not contain an address',
  'contact.text_number': 'must not contain a telephone number other than the platform’s',
  'contact.unknown_variable': '{variable} is not known here; use {known}',
  'contact.default_language': 'needs a text in the default language',
  'contact.choice_not_offered': 'is not among the answers that the message offered',
  'contact.not_writable': { code: 'request.invalid', text: 'This cannot be sent.' },
  'contact.template_not_writable': {
    code: 'request.invalid',
    text: 'This template cannot be sent.',
  },
  'contact.no_party': {
    code: 'contact.no_party',
    text: 'There is no {party} of this {subject} to write to.',
  },
  'contact.lacks_values': {
    code: 'contact.lacks_values',
    text: 'The template needs {variables}, which is not known here.',
  },
  'contact.template_off': {
    code: 'contact.template_off',
    text: 'The template is off. Choose another one.',
  },
  'contact.no_number': {
    code: 'contact.no_number',
    text: 'No telephone number is known. Use the app.',
  },
  'contact.too_late': {
    code: 'contact.too_late',
    text: 'Order {id} ended more than {hours} hours ago. Open a case to write about it.',
  },
  'contact.case_closed': {
    code: 'contact.too_late',
    text: 'Case {id} is closed. Open it again to write about it.',
  },
  'contact.too_many': {
    code: 'request.rate_limited',
    text: 'Too many messages. Wait for an answer, or call.',
  },
  'contact.answered_by': {
    code: 'contact.answered',
    text: '{name} has answered meanwhile. Read it before you write.',
  },
  'contact.settled_before': {
    code: 'contact.settled_before',
    text: 'Message {id} was attached or dismissed before.',
  },
  'contact.moved_on': {
    code: 'contact.answered',
    text: 'There is something new in this thread. Read it before you write.',
  },
  'contact.no_drivers': {
    code: 'contact.no_drivers',
    text: 'Nobody would get this message.',
  },
  'contact.other_count': {
    code: 'contact.other_count',
    text: '{now} drivers would get it now, not {counted}. Count again.',
  },
  'contact.needs_second': {
    code: 'proposal.needed',
    text: 'A second person must confirm what people get. Ask one, or switch the template off.',
  },
  'contact.changes_nothing': 'changes nothing that people get',
  'contact.notice_not_signed': {
    code: 'permission.denied',
    text: 'The signature is missing, wrong, or older than five minutes.',
  },
  'contact.notice_unreadable': { code: 'request.invalid', text: 'The notice cannot be read.' },
  'contact.not_accepted': 'The provider did not accept it in three tries',
  'contact.provider_refused': 'The provider refused the message',
  'contact.no_answer': 'The provider gave no answer: it may have arrived',
  'contact.not_delivered': 'The provider could not deliver it',
  'contact.number_gone': 'The telephone number was removed',
  'contact.without_provider': 'No provider is set: it was not sent',
  'contact.push_skipped': 'No device took it; it is in the app',
} as const satisfies ReasonCatalogue;
