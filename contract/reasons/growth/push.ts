import type { ReasonCatalogue } from '../reason.ts';

export const pushReasons = {
  'push.no_keys': { code: 'push.not_configured', text: 'No Web Push keys are set on this server.' },
  'push.unknown_address': {
    code: 'campaign.unknown',
    text: 'This is not the address of a known push service.',
  },
  'push.unknown_service': 'is not of a known push service',
  'push.token_format': 'must be 16 to 2,000 printable characters without spaces',
  'push.key_format': 'must be a key in base64url',
  'push.browser_keys': 'are required for a browser, and only for a browser',
  // Why a push service did not take a message.
  'push.not_a_service': 'Not a push service',
  'push.keys_not_valid': 'The keys of the browser are not valid',
  'push.browser_gone': 'The browser is gone',
  'push.device_gone': 'The device is gone',
  'push.too_many_messages': 'Too many messages',
  'push.service_answered': '{service} answered {status}',
  'push.account_refused': 'The account is refused ({status})',
  'push.not_of_protocol': 'The answer is not of the protocol of {service}',
  'app_category.leads_to_both': 'leads to stores or to items, not to both',
} as const satisfies ReasonCatalogue;
