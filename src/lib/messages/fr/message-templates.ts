export { message_templates } from '../en/message-templates.ts';
