/** What customers are told about their orders, until the staff write other texts. */
export const PUSH_TEMPLATES = `
insert into push_templates (id, place, event, is_on, default_language, titles, bodies) values
(1, 1, 'order.accepted', true, 'fr',
  '{"fr":"Commande acceptée","ar":"تم قبول الطلب","en":"Order accepted"}',
  '{"fr":"{store} prépare votre commande {order}.","ar":"{store} يحضّر طلبك رقم {order}.","en":"{store} is preparing your order {order}."}'),
(2, 2, 'order.picked_up', true, 'fr',
  '{"fr":"Commande en route","ar":"طلبك في الطريق","en":"Order on the way"}',
  '{"fr":"{driver} arrive avec votre commande de {store} dans {minutes} minutes environ.","ar":"{driver} في الطريق إليك بطلبك من {store}، خلال {minutes} دقيقة تقريبا.","en":"{driver} is on the way with your order from {store}, in about {minutes} minutes."}'),
(3, 3, 'order.delivered', true, 'fr',
  '{"fr":"Commande livrée","ar":"تم توصيل الطلب","en":"Order delivered"}',
  '{"fr":"Votre commande {order} de {store} est livrée. Bon appétit !","ar":"تم توصيل طلبك رقم {order} من {store}. بالصحة والراحة!","en":"Your order {order} from {store} was delivered. Enjoy your meal!"}'),
(4, 4, 'order.cancelled', true, 'fr',
  '{"fr":"Commande annulée","ar":"تم إلغاء الطلب","en":"Order cancelled"}',
  '{"fr":"Votre commande {order} de {store} est annulée : {reason}","ar":"تم إلغاء طلبك رقم {order} من {store}: {reason}","en":"Your order {order} from {store} was cancelled: {reason}"}');
`;
