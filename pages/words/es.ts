import type { Words } from './en.ts'

export const ES: Words = {
  paused: {
    title: 'Este código está en pausa',
    text: 'Está desactivado por ahora. La impresión está bien: vuelva a escanearlo más tarde.',
  },
  scheduled: {
    title: 'Este código aún no está disponible',
    text: 'Es el código correcto. Vuelva a escanearlo entonces.',
  },
  expired: {
    title: 'Este código ha caducado',
    text: 'Su plazo ha terminado.',
  },
  used_up: {
    title: 'Este código está agotado',
    text: 'Se podía usar un número limitado de veces y ya se han usado todas.',
  },
  unknown: {
    title: 'Este código no existe',
    text: 'Si ha escrito el enlace, compruebe que no tenga errores.',
  },
  deleted: {
    title: 'Este código se ha retirado',
    text: 'Su propietario lo ha eliminado.',
  },
  suspended: {
    title: 'El operador ha desactivado este enlace',
    text: 'La cuenta a la que pertenece está suspendida por el momento.',
  },
  blocked: {
    title: 'El operador ha bloqueado este enlace',
    text: 'Es posible que se haya usado para algo dañino. Por eso no se le ha redirigido.',
  },
  blockedDomain: {
    title: 'Advertencia: este enlace lleva a un sitio web bloqueado',
    text: 'El operador de este servicio ha bloqueado este dominio. Por eso no se le ha redirigido. No introduzca allí contraseñas ni datos de pago.',
  },
  tooMany: {
    title: 'Demasiadas solicitudes',
    text: 'Se han abierto demasiados enlaces desde su red. Vuelva a intentarlo dentro de un minuto.',
  },
  unavailable: {
    title: 'Un momento',
    text: 'Este código no se puede consultar ahora mismo. Esta página volverá a intentarlo por sí sola.',
  },
  badRequest: {
    title: 'Solicitud no válida',
    text: 'Su aplicación ha enviado algo que este servidor no entiende.',
  },
  method: {
    title: 'Método no permitido',
    text: 'Los enlaces cortos solo admiten GET y HEAD.',
  },
  opens: 'Inicio',
  ended: 'Fin',
  again: 'Volver a intentarlo',
  visit: 'Ir a {site}',
  report: 'Denunciar este enlace',
}
