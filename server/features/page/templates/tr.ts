import {
  entriesPerEmail,
  favoriteNames,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
  votePicks,
} from '@snowplow/contract/limits.ts'
import type { Facts, Templates } from './facts.ts'

const dateTable = ({ dates }: Facts) => {
  if (!dates)
    return 'Tarihler henüz belirlenmedi; yarışma başlamadan önce bu sayfada duyurulacak. Sonradan gelen başvurular ve oylar sayılmaz.'
  const [naming, staff, vote] = dates.spans
  return `| Ne olur | Ne zaman |
| --- | --- |
| İsimler kabul edilir | ${naming?.days} |
| Başvuruların son günü | ${dates.deadline} |
| Bölge personeli beğendiği isimleri seçer | ${staff?.days} |
| Halk oy verir | ${vote?.days} |
| Kazananlar açıklanır | ${dates.announcement} |

Her gün, gece yarısı başlar ve gece yarısı biter (${dates.zone}). Bu sitenin saati esas alınır. Sonradan gelenler sayılmaz.`
}

const winnersAnnounced = ({ dates, winners }: Facts) => {
  const place = winners ? `${winners} adresinde` : '[Kazananlar](/winners) sayfasında'
  if (!dates) return `Kazananlar, açıklandıkları günün sonunda ${place} gösterilir.`
  return `Kazananlar ${dates.announcement} günü açıklanır. O gün bittiğinde ${place} gösterilir.`
}

const rules = (facts: Facts) => {
  const { department } = facts
  return `Bunlar, ${department} tarafından düzenlenen Kar Küreme Aracı İsim Yarışması’nın kurallarıdır. İsim gönderen veya oy veren herkes bu kuralları kabul etmiş olur.

## Kimler katılabilir

- **İsimleri**, bir ebeveyn veya vasiyle birlikte öğrenciler gönderir. Evde eğitim gören öğrenciler de katılabilir.
- **Herkes oy verebilir.** Oy vermek için hesap, ad veya e-posta adresi gerekmez.
- Katılım ücretsizdir.

## Tarihler

${dateTable(facts)}

## İsim kuralları

- Bir isim en fazla ${snowplowNameMaxWords} kelime ve boşluklarla birlikte en fazla ${snowplowNameMaxLength} karakterdir.
- Yalnızca harf, rakam ve boşluk içerir.
- Her yaşa uygundur.
- Yenidir: başka birinin gönderdiği bir isim yeniden kabul edilmez. Büyük harfler ve fazladan boşluklar fark yaratmaz.
- Bir öğrenci aynı e-posta adresiyle bir kez başvurabilir. Bir e-posta adresi en fazla ${entriesPerEmail} başvuru için kullanılabilir.

## İsimler nasıl seçilir

1. Yarışmanın yöneticileri her başvuruyu okur, ismi onaylar veya reddeder.
2. Her bölgenin personeli, bölgesinin onaylanmış isimlerinden en çok ${favoriteNames.max} tanesini seçer.
3. Kurum bunlardan, bölgedeki seçmenlerin oy vereceği isimlerin listesini hazırlar.
4. Halk oy verir.

## Oylar nasıl sayılır

- Oy verenler ilçelerini seçer ve bölgelerinin isimlerini görür. Bir oy pusulasında tam olarak ${votePicks} isim vardır ve her biri bir oy alır.
- Her bölgede en çok oyu alan isim kazanır.
- En yüksek oyu birden çok isim aldıysa hepsi kazanır.
- Aynı cihazdan veya aynı ağdan, örneğin bir sınıftan, birkaç kişi oy verebilir. Oyların bir programdan ya da tekrar tekrar oy veren birinden geldiği anlaşılırsa kurum, kazananlar açıklanana kadar bunları hariç tutabilir. Her karar gerekçesiyle birlikte kaydedilir.

## Kazananlar

${winnersAnnounced(facts)} Kurum, kazananlara başvurudaki e-posta adresinden ulaşır. Kazanan isimler kar küreme araçlarına yazılır.

## İsimler ve hikâyeleri nasıl kullanılır

Kurum, öğrencinin adını ve ilgili içeriği yarışmanın tanıtımında kullanabilir. Öğrencinin adının, sınıfının ve okulunun araç ismiyle birlikte yayımlanıp yayımlanmayacağı formda seçilir. İsim her iki durumda da yarışmaya katılır. Gönderdiklerinize ne olduğunu [Gizlilik](/privacy) sayfası anlatır.

## Sorular

Kurum tarihleri değiştirebilir; bu sayfa her zaman geçerli olanları gösterir. Sorularınız için [İletişim](/contact) sayfasına bakın.
`
}

const check = ({ checkedBy, hasCheck }: Facts) => {
  if (!hasCheck) return ''
  if (checkedBy)
    return `## Güvenlik denetimi

Formları otomatik programlardan başka bir şirketin, ${checkedBy} şirketinin güvenlik denetimi korur. Tarayıcınız bu denetimi o şirketten yükler; şirket ağ adresinizi ve tarayıcınızın nasıl davrandığını öğrenir. Bunlarla ne yaptığını kendi gizlilik bildiriminde açıklar.

`
  return `## Güvenlik denetimi

Formları otomatik programlardan, tarayıcınızın kendiliğinden yaptığı küçük bir hesaplama korur. Bu denetim yalnızca bu sitede çalışır: araya başka bir şirket girmez ve tarayıcınızda hiçbir şey saklanmaz.

`
}

const privacy = (facts: Facts) => {
  const { department } = facts
  return `Bu sayfa, ${department} tarafından bu yarışmada nelerin neden sorulduğunu, bunları kimlerin gördüğünü ve ne kadar süre saklandığını anlatır.

## İsim gönderirseniz

| Formun sorduğu | Nedeni |
| --- | --- |
| Öğrencinin adı ve soyadı | başvuruları birbirinden ayırmak |
| Ebeveynin veya vasinin e-posta adresi ve telefon numarası | isim kazanırsa size ulaşmak |
| Sınıf, ilçe ve okul | ilçe, ismin hangi bölgede yarışacağını belirler; sınıf ve okul, yöneticilere isimlerin nereden geldiğini gösterir |
| Araç ismi ve hikâyesi | incelemek ve oy verenlere göstermek |
| Öğrencinin adının, sınıfının ve okulunun yayımlanıp yayımlanamayacağı | seçiminize uymak |
| Ebeveynin veya vasinin imzası | seçiminizi doğrulamak; hiçbir zaman gönderilmez, cihazınızda kalır |

Siz yazarken form bu siteye ismin uygun olup olmadığını ve e-posta adresinin hâlâ kullanılıp kullanılamayacağını sorar. Siz düğmeye basana kadar hiçbir şey kaydedilmez. Yazdıklarınız, siz gönderene veya sekmeyi kapatana kadar tarayıcınızın sekmesinde kalır.

## Kimler görür

- Yarışmanın **yöneticileri** başvurudaki her şeyi görür. Bir ailenin bilgilerini her açtıklarında bu kaydedilir.
- **Bölge personeli** araç ismini, hikâyesini, sınıfı ve ilçeyi görür.
- **Oy verenler ve ziyaretçiler**, isme oy verilebildiği andan itibaren araç ismini ve hikâyesini görür.
- **İsim kazanırsa** kurum, öğrencinin adını, sınıfını ve okulunu ancak ebeveynin veya vasinin onayıyla birlikte yayımlar.

Kurum, öğrencinin adını ve ilgili içeriği yarışmanın tanıtımında kullanabilir.

## Oy verirseniz

Bir oy; isimleriyle, ilçeniz ve bölgesiyle ve zamanıyla saklanır. Bununla birlikte site, ağ adresinizden ve tarayıcınızın türünden hesaplanan ve tekrar tekrar oy veren programları fark etmeye yarayan bir kod saklar. Adresin kendisi saklanmaz. Site ad, e-posta adresi veya hesap sormaz ve kimse nasıl oy verdiğinize bakamaz.

${check(facts)}## Çerezler ve tarayıcınızda kalanlar

Bir yıl saklanan iki çerez, seçtiğiniz dili ve buraya daha önce geldiğinizi hatırlar; böylece sayfalar daha hızlı görünür. Tarayıcınız ayrıca açık veya koyu görünüm ve yazı boyutu seçiminizi, oy verdikten sonra da geri geldiğinizde hatırlatmak için ilçeyi ve günü saklar. Bunlar cihazınızda kalır. Parolayla oturum açan çalışanlar, bu tarayıcıda daha önce oturum açtıklarını hatırlayan bir çerez daha alır. Reklam ve izleme yoktur; başka hiçbir site buraya geldiğinizi öğrenmez.${facts.checkedBy ? ' Tek istisna, yukarıdaki güvenlik denetimidir.' : ''}

## Yarışmada çalışanlar

Yöneticilerin ve personelin hesaplarında ad, e-posta adresi, roller ve son oturum açma zamanı bulunur. Yarışmada yaptıkları, işlem kayıtlarına yazılır.

## Ne kadar süre saklanır

Başvurular ve oylar yarışmanın kayıtları olarak saklanır. Site bunları kendiliğinden silmez.

Ebeveynler ve vasiler, kurumdan bir başvurunun silinmesini isteyebilir. Ailenin bilgileri o zaman yarışmanın veritabanından silinir; yedek kopyalarda, bunlar yenilenene kadar kalır. Personel bir ismi oylama için seçtikten sonra başvuru isimle birlikte kalır; ne yapılabileceğini kuruma sorun. Bir oyda, onu kimin verdiğine dair hiçbir bilgi yoktur; bu yüzden bulunup silinemez.

## Sorular ve istekler

[İletişim](/contact) sayfasına bakın.
`
}

const accessibility = ({
  department,
  website,
  email,
  dates,
  checkedBy,
}: Facts) => `Herkesin bu yarışmaya katılabilmesi, ${department} için önemlidir. Sayfalar, Web İçeriği Erişilebilirlik Kılavuzu’nu (WCAG) 2.2 AA düzeyinde karşılayacak şekilde yapılmıştır.

## Neye güvenebilirsiniz

- Her şey yalnızca klavyeyle yapılabilir.
- Başlıklar, etiketler ve iletiler ekran okuyucular için de yazılmıştır. Bir formda hata varsa, formun üstündeki liste hataları sayar ve her birine götürür.
- Kazananların haritasının yanında aynı bilgileri veren bir liste vardır.
- Sayfalar büyütülebilir ve 320 piksel genişliğindeki bir ekrana yana kaydırmadan sığar. Açık ve koyu görünüm vardır; cihazınız isterse site daha az hareket eder.
- Site İngilizce, Türkçe ve Arapça sunulur.
- Sayfalar JavaScript olmadan okunabilir. İki form ise JavaScript gerektirir.

## Neler sınandı

Bu sitenin her sürümü, Chromium tarayıcısında otomatik testlerle denetlenir:

- her sayfa, geniş ekranlarda ve telefonlarda, açık ve koyu görünümde, WCAG 2.2 A ve AA düzeylerinin bir programla denetlenebilen kurallarına göre;
- herkese açık sayfalar Arapçada, sağdan sola da;
- daha büyük yazılarda ve dar ekranlarda bir şeyin kesilip kesilmediği ya da yana kaydırmak gerekip gerekmediği;
- formlar, menüler ve iletişim kutuları klavyeyle;
- herkese açık sayfalar JavaScript olmadan.

Otomatik testler her engeli bulamaz; ekran okuyucuyu, büyüteci veya konuşmayla girişi her gün kullanan insanların yerini tutmaz. Bu yüzden sizin için neyin çalışmadığını lütfen bize bildirin.

## Bilinen sınırlar

- İsimler ve hikâyeler, öğrencilerin yazdığı gibi ve yazdıkları dilde gösterilir.
- ${checkedBy ? `Formların güvenlik denetimi başka bir şirketten, ${checkedBy} şirketinden gelir ve herkesin çözemeyeceği görevler gösterebilir.` : 'Formların güvenlik denetimi eski cihazlarda biraz zaman alır. Bulmaca, resim veya ses sormaz.'}

## Bir engel nasıl bildirilir

${email ? `Bize ${email} adresinden yazın` : website ? `Bize ${website} üzerinden ulaşın` : 'Kuruma ulaşın'} ve şunları bildirin:

- sayfanın adresi ve orada ne yapmak istediğiniz,
- bunun yerine ne olduğu,
- isterseniz hangi cihazı, tarayıcıyı ve yardımcı teknolojiyi kullandığınız.

Bir engel katılmanızı önlüyorsa lütfen erken yazın${dates ? `: başvuruların son günü ${dates.deadline}, oylamanın son günü ${dates.spans[2]?.to}` : '. Tarihler [kurallarda](/rules) duyurulacak'}.
`

const contact = ({ department, website, email, dates }: Facts) => `Bu yarışmayı ${department} düzenler.

## Bize nasıl ulaşırsınız

${email ? `- E-posta: ${email}\n` : ''}${website ? `- Web sitesi: ${website}` : ''}${email || website ? '' : 'Kurum, iletişim bilgilerini yarışma açılmadan önce buraya ekler.'}

## Burada bulabileceğiniz yanıtlar

- **Nasıl isim gönderirim, nasıl oy veririm?** [Oy verenler ve aileler için kılavuz](/documentation?guide=families) adım adım gösterir.
- **Ne zaman ne olur?** ${dates ? `Başvuruların son günü ${dates.deadline}; kazananlar ${dates.announcement} günü açıklanır. Bütün tarihler [ana sayfada](/) ve [kurallarda](/rules) yer alır` : 'Tarihler henüz belirlenmedi. Bütün tarihler [ana sayfada](/) ve [kurallarda](/rules) duyurulacak'}.
- **Kim kazandı?** Açıklamadan sonra [Kazananlar](/winners) sayfasına bakın.
- **Bilgilerimize ne olur?** [Gizlilik](/privacy) sayfasına bakın.

## Yazarken

- **Bir başvuruyu düzeltmek veya sildirmek için** araç ismini, öğrenciyi ve kullandığınız e-posta adresini yazın.
- Bu sitedeki **bir engeli bildirmek için** [Erişilebilirlik](/accessibility) sayfasına bakın.
- **Yarışmada çalışıyor** ve oturum açamıyorsanız yarışmanın bir yöneticisine sorun.
`

export const tr: Templates = { rules, privacy, accessibility, contact }
