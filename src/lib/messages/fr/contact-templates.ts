export { contact_templates } from '../en/contact-templates.ts';
