interface Delivered {
  situation: string;
  fr: string;
  ar: string;
  en: string;
  choices?: string[];
}

const CALL_US: Delivered = {
  situation: 'call_us',
  fr: 'Merci de nous appeler au {phone} au sujet de la commande {order}.',
  ar: 'المرجو الاتصال بنا على الرقم {phone} بخصوص الطلب {order}.',
  en: 'Please call us on {phone} about order {order}.',
};

const customer: Delivered[] = [
  {
    situation: 'late',
    fr: 'Votre commande {order} de {store} a du retard : comptez encore {minutes} minutes environ. Nous vous prions de nous excuser.',
    ar: 'طلبك {order} من {store} متأخر: سيصل خلال {minutes} دقيقة تقريبا. نعتذر عن ذلك.',
    en: 'Your order {order} from {store} is late: about {minutes} more minutes. We apologise.',
    choices: ['keep_waiting', 'cancel_it', 'call_me'],
  },
  {
    situation: 'store_delay',
    fr: '{store} a besoin de plus de temps pour votre commande {order}. Souhaitez-vous attendre ?',
    ar: 'يحتاج {store} إلى وقت أطول لتحضير طلبك {order}. هل تفضل الانتظار؟',
    en: '{store} needs more time for your order {order}. Would you like to wait?',
    choices: ['keep_waiting', 'cancel_it', 'call_me'],
  },
  {
    situation: 'not_reached',
    fr: 'Nous avons essayé de vous appeler au sujet de votre commande {order}. Êtes-vous joignable ?',
    ar: 'حاولنا الاتصال بك بخصوص طلبك {order}. هل يمكن الوصول إليك؟',
    en: 'We tried to call you about your order {order}. Can we reach you?',
    choices: ['yes', 'call_me', 'cancel_it'],
  },
  {
    situation: 'at_door',
    fr: 'Votre livreur {driver} est devant la porte avec votre commande {order}.',
    ar: 'السائق {driver} أمام بابك مع طلبك {order}.',
    en: 'Your driver {driver} is at the door with your order {order}.',
    choices: ['on_my_way', 'call_me', 'cannot'],
  },
  {
    situation: 'item_missing',
    fr: 'Un article de votre commande {order} n’est plus disponible chez {store}. Continuons-nous sans cet article ?',
    ar: 'أحد منتجات طلبك {order} غير متوفر لدى {store}. هل نتابع بدونه؟',
    en: 'An item of your order {order} is no longer available at {store}. Shall we go on without it?',
    choices: ['yes', 'no', 'call_me'],
  },
  {
    situation: 'address_unclear',
    fr: 'Votre livreur ne trouve pas l’adresse de la commande {order}. Pouvez-vous nous donner un repère ?',
    ar: 'لا يجد السائق عنوان الطلب {order}. هل يمكنك إرسال علامة مميزة؟',
    en: 'Your driver cannot find the address of order {order}. Can you give us a landmark?',
    choices: ['call_me'],
  },
  {
    situation: 'order_cancelled',
    fr: 'Nous avons dû annuler votre commande {order} de {store}. Nous vous prions de nous excuser.',
    ar: 'اضطررنا إلى إلغاء طلبك {order} من {store}. نعتذر عن ذلك.',
    en: 'We had to cancel your order {order} from {store}. We apologise.',
    choices: ['understood', 'call_me'],
  },
  {
    situation: 'case_open',
    fr: 'Nous examinons votre réclamation sur la commande {order} et revenons vers vous.',
    ar: 'نحن ندرس شكواك بخصوص الطلب {order} وسنعود إليك.',
    en: 'We are looking into your complaint about order {order} and will get back to you.',
  },
  CALL_US,
];

const store: Delivered[] = [
  {
    situation: 'not_accepted',
    fr: 'La commande {order} attend votre acceptation. La prenez-vous ?',
    ar: 'الطلب {order} في انتظار قبولكم. هل تقبلونه؟',
    en: 'Order {order} is waiting for you to accept it. Do you take it?',
    choices: ['yes', 'no', 'call_me'],
  },
  {
    situation: 'when_ready',
    fr: 'Quand la commande {order} sera-t-elle prête ?',
    ar: 'متى سيكون الطلب {order} جاهزا؟',
    en: 'When will order {order} be ready?',
    choices: ['ready_now', 'ready_in_5', 'ready_in_10', 'ready_in_20'],
  },
  {
    situation: 'driver_waiting',
    fr: 'Le livreur {driver} attend chez vous la commande {order}.',
    ar: 'السائق {driver} ينتظر عندكم الطلب {order}.',
    en: 'The driver {driver} is waiting at your store for order {order}.',
    choices: ['ready_now', 'ready_in_5', 'ready_in_10', 'call_me'],
  },
  {
    situation: 'are_you_open',
    fr: 'Êtes-vous ouvert, et prenez-vous des commandes ?',
    ar: 'هل محلكم مفتوح وتقبلون الطلبات؟',
    en: 'Are you open, and do you take orders?',
    choices: ['yes', 'no', 'call_me'],
  },
  {
    situation: 'order_changed',
    fr: 'La commande {order} a été modifiée. Merci de la relire avant de la préparer.',
    ar: 'تم تعديل الطلب {order}. المرجو مراجعته قبل التحضير.',
    en: 'Order {order} has changed. Please read it again before you prepare it.',
    choices: ['understood', 'cannot', 'call_me'],
  },
  {
    situation: 'order_cancelled',
    fr: 'La commande {order} est annulée. Ne la préparez plus, s’il vous plaît.',
    ar: 'تم إلغاء الطلب {order}. المرجو عدم تحضيره.',
    en: 'Order {order} is cancelled. Please do not prepare it.',
    choices: ['understood', 'call_me'],
  },
  {
    situation: 'check_order',
    fr: 'Merci de vérifier que tous les articles de la commande {order} sont dans le sac.',
    ar: 'المرجو التأكد من أن جميع منتجات الطلب {order} موجودة في الكيس.',
    en: 'Please check that all items of order {order} are in the bag.',
    choices: ['understood', 'cannot', 'call_me'],
  },
  {
    situation: 'brought_back',
    fr: 'Le livreur {driver} vous rapporte la commande {order}.',
    ar: 'السائق {driver} سيعيد إليكم الطلب {order}.',
    en: 'The driver {driver} is bringing order {order} back to you.',
    choices: ['understood', 'call_me'],
  },
  CALL_US,
];

const driver: Delivered[] = [
  {
    situation: 'where_are_you',
    fr: 'Où êtes-vous avec la commande {order} ?',
    ar: 'أين أنت مع الطلب {order}؟',
    en: 'Where are you with order {order}?',
    choices: ['on_my_way', 'at_door', 'call_me'],
  },
  {
    situation: 'need_help',
    fr: 'Vous ne bougez plus depuis un moment. Avez-vous besoin d’aide ?',
    ar: 'لم تتحرك منذ فترة. هل تحتاج إلى مساعدة؟',
    en: 'You have not moved for a while. Do you need help?',
    choices: ['no', 'on_my_way', 'call_me'],
  },
  {
    situation: 'go_to_store',
    fr: 'Merci d’aller chez {store} pour la commande {order}.',
    ar: 'المرجو التوجه إلى {store} لأخذ الطلب {order}.',
    en: 'Please go to {store} for order {order}.',
    choices: ['on_my_way', 'cannot', 'call_me'],
  },
  {
    situation: 'order_ready',
    fr: 'La commande {order} est prête chez {store}.',
    ar: 'الطلب {order} جاهز لدى {store}.',
    en: 'Order {order} is ready at {store}.',
    choices: ['on_my_way', 'cannot', 'call_me'],
  },
  {
    situation: 'wait_at_door',
    fr: 'Attendez encore un moment à la porte avec la commande {order}, nous essayons de joindre le client.',
    ar: 'انتظر قليلا عند الباب مع الطلب {order}، نحاول الاتصال بالزبون.',
    en: 'Wait a moment longer at the door with order {order}: we are trying to reach the customer.',
    choices: ['understood', 'cannot', 'call_me'],
  },
  {
    situation: 'call_customer',
    fr: 'Appelez {customer} au sujet de la commande {order}, s’il vous plaît.',
    ar: 'المرجو الاتصال بـ {customer} بخصوص الطلب {order}.',
    en: 'Please call {customer} about order {order}.',
    choices: ['understood', 'cannot', 'call_me'],
  },
  {
    situation: 'bring_back',
    fr: 'Rapportez la commande {order} chez {store}, s’il vous plaît.',
    ar: 'المرجو إعادة الطلب {order} إلى {store}.',
    en: 'Please bring order {order} back to {store}.',
    choices: ['understood', 'cannot', 'call_me'],
  },
  {
    situation: 'order_changed',
    fr: 'La commande {order} a changé : relisez l’adresse et le montant dans l’application.',
    ar: 'تم تعديل الطلب {order}: راجع العنوان والمبلغ في التطبيق.',
    en: 'Order {order} has changed: read its address and amount in the app again.',
    choices: ['understood', 'call_me'],
  },
  CALL_US,
];

/** The templates as delivered, by party and in the order of their numbers. */
export const BODIES = { customer, store, driver };
