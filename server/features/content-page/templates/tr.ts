import {
  entriesPerEmail,
  favoriteNames,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
  votePicks,
} from '@snowplow/contract/limits.ts'
import type { ContestDetails, Templates } from './contest-details.ts'

const dateTable = ({ dates }: ContestDetails) => {
  if (!dates)
    return 'Tarihler henüz belirlenmedi; yarışma başlamadan önce bu sayfada duyurulacak. Geç gelen başvurular ve oylar sayılmaz.'
  const [naming, staff, vote] = dates.spans
  return `| Etkinlik | Tarih |
| --- | --- |
| İsim gönderimi | ${naming?.days} |
| Başvuruların son günü | ${dates.deadline} |
| Bölge çalışanları favorilerini seçer | ${staff?.days} |
| Halk oylaması | ${vote?.days} |
| Kazananlar açıklanır | ${dates.announcement} |

Bütün günler gece yarısı başlar ve gece yarısı biter (${dates.zone}). Bu sitenin saati esas alınır. Geç gelen başvurular ve oylar sayılmaz.`
}

const winnersAnnounced = ({ dates, winners }: ContestDetails) => {
  const winnersLocation = winners ? `${winners} adresinde` : '[Kazananlar](/winners) sayfasında'
  if (!dates) return `Kazananlar, açıklandıkları günün sonunda ${winnersLocation} yayımlanır.`
  return `Kazananlar ${dates.announcement} günü açıklanır. O gün bittiğinde ${winnersLocation} yayımlanır.`
}

const rules = (details: ContestDetails) => {
  const { department } = details
  return `Bunlar, ${department} tarafından düzenlenen Kar Küreme Aracı İsim Yarışması’nın resmî kurallarıdır. İsim göndererek veya oy vererek bu kuralları kabul etmiş olursunuz.

## Kimler isim gönderebilir ve oy verebilir

- **İsimleri**, bir ebeveyn veya vasiyle birlikte öğrenciler gönderir. Evde eğitim gören öğrenciler de katılabilir.
- **Herkes oy verebilir.** Hesap gerekmez; adınızı ve e-posta adresinizi sormayız.
- İsim göndermek ve oy vermek ücretsizdir.

## Tarihler

${dateTable(details)}

## İsim kuralları

Bir isim:

- boşluklarla birlikte en fazla ${snowplowNameMaxWords} kelime ve ${snowplowNameMaxLength} karakter olmalıdır;
- yalnızca harf, rakam ve boşluk içermelidir;
- her yaşa uygun olmalıdır;
- yeni olmalıdır. Daha önce gönderilmiş bir ismi kabul etmeyiz. Büyük harfler ve fazladan boşluklar fark yaratmaz.

Her öğrenci, bir e-posta adresiyle bir kez başvurabilir. Bir e-posta adresini en fazla ${entriesPerEmail} başvuru için kullanabilirsiniz.

## İsimler nasıl seçilir

1. Yarışmanın yöneticileri her başvuruyu okur, ismi onaylar veya reddeder.
2. Her bölgenin çalışanları, bölgelerinin onaylanmış isimlerinden en fazla ${favoriteNames.max} favori seçer.
3. Kurum bu favorilerden her bölgenin oylama seçeneklerini hazırlar.
4. Halk oy verir.

## Oylar nasıl sayılır

- Oy verenler ilçelerini seçer ve bölgelerinin isimlerini görür. Oy veren herkes tam olarak ${votePicks} isim seçer ve her isim bir oy alır.
- Her bölgede en çok oyu alan isim kazanır.
- En yüksek oyu birden çok isim aldıysa hepsi kazanır.
- Aynı cihazdan veya aynı ağdan, örneğin bir sınıftan, birkaç kişi oy verebilir. Oy pusulaları bir programdan ya da tekrar tekrar oy veren birinden gelmiş görünüyorsa kurum, kazananlar açıklanana kadar bunları hariç tutabilir. Her karar gerekçesiyle birlikte kaydedilir.

## Kazananlar

${winnersAnnounced(details)} Kurum, kazananlara başvurudaki e-posta adresinden ulaşır. Kazanan isimler kar küreme araçlarına yazılır.

## İsimler ve hikâyeleri nasıl kullanılır

Kurum, öğrencinin adını ve ilgili içeriği yarışmanın tanıtımında kullanabilir. Öğrencinin adının, sınıfının ve okulunun araç ismiyle birlikte yayımlanıp yayımlanamayacağını formda siz seçersiniz. Her iki durumda da katılabilirsiniz. Gönderdiğiniz bilgilere başka ne olduğunu [Gizlilik](/privacy) sayfası anlatır.

## Sorular

Kurum tarihleri değiştirebilir; bu sayfa her zaman geçerli olanları gösterir. Sorularınız için [İletişim](/contact) sayfasına bakın.
`
}

const check = ({ checkedBy, hasCheck }: ContestDetails) => {
  if (!hasCheck) return ''
  if (checkedBy)
    return `## Güvenlik kontrolü

Formları otomatik programlardan ${checkedBy} şirketinin güvenlik kontrolü korur. Bu şirket IP adresinizi ve tarayıcınızla ilgili bilgileri alır. Bunları nasıl kullandığını kendi gizlilik bildiriminde açıklar.

`
  return `## Güvenlik kontrolü

Formları otomatik programlardan, tarayıcınızın kendiliğinden yaptığı küçük bir hesaplama korur. Bu kontrol yalnızca bu sitede çalışır. Araya başka bir şirket girmez ve tarayıcınızda hiçbir şey saklanmaz.

`
}

const privacy = (details: ContestDetails) => {
  const { department } = details
  return `Bu sayfa, bu yarışmada ${department} tarafından hangi bilgilerin neden toplandığını, bunları kimlerin görebildiğini ve ne kadar süre saklandığını açıklar.

## İsim gönderirseniz

| Bilgi | Neden istiyoruz |
| --- | --- |
| Öğrencinin adı ve soyadı | başvuruları birbirinden ayırmak |
| Ebeveynin veya vasinin e-posta adresi ve telefon numarası | isim kazanırsa size ulaşmak |
| Sınıf, ilçe ve okul | ilçe, bölgeyi belirler; sınıf ve okul, yöneticilere isimlerin nereden geldiğini gösterir |
| Araç ismi ve hikâyesi | incelemek ve oy verenlere göstermek |
| Öğrencinin adının, sınıfının ve okulunun yayımlanıp yayımlanamayacağı | seçiminize uymak |
| Ebeveynin veya vasinin imzası | seçiminizi doğrulamak; hiçbir zaman gönderilmez, cihazınızda kalır |

Siz yazarken form, araç isminin boşta olup olmadığını ve e-posta adresinin hâlâ kullanılıp kullanılamayacağını kontrol eder. Siz formu gönderene kadar hiçbir şey saklamayız. Yazdıklarınız, siz gönderene veya sekmeyi kapatana kadar tarayıcınızın sekmesinde kalır.

## Kimler görebilir

- **Yarışmanın yöneticileri** bir başvurudaki her şeyi görebilir. Bir ailenin bilgilerini her açtıklarında bu kaydedilir.
- **Bölge çalışanları** araç ismini, hikâyesini, sınıfı ve ilçeyi görebilir.
- **Oy verenler ve ziyaretçiler**, isim bir oy pusulasında yer aldıktan sonra araç ismini ve hikâyesini görebilir.
- **İsim kazanırsa** kurum, öğrencinin adını, sınıfını ve okulunu ancak ebeveynin veya vasinin onayıyla birlikte yayımlar.

Kurum, öğrencinin adını ve ilgili içeriği yarışmanın tanıtımında kullanabilir.

## Oy verirseniz

Her oy pusulasını isimleriyle, ilçeniz ve bölgenizle ve zamanıyla birlikte saklarız. Bununla birlikte, otomatik oyları fark etmemize yardımcı olan, IP adresinizden ve tarayıcınızın türünden hesaplanan bir kod saklarız. Adresin kendisini saklamayız. Adınızı, e-posta adresinizi veya bir hesap sormayız ve kimse nasıl oy verdiğinize bakamaz.

${check(details)}## Çerezler ve tarayıcınızda kalanlar

Bir yıl saklanan iki çerez, seçtiğiniz dili ve buraya daha önce geldiğinizi hatırlar; böylece sayfalar daha hızlı görünür. Tarayıcınız ayrıca açık veya koyu mod ve yazı boyutu seçiminizi, oy verdikten sonra da geri geldiğinizde hatırlatmak için ilçeyi ve günü saklar. Bunlar cihazınızda kalır. Parolayla oturum açan çalışanlar, bu tarayıcıda daha önce oturum açtıklarını hatırlayan bir çerez daha alır. Reklam ve izleme yoktur; başka hiçbir site buraya geldiğinizi öğrenmez.${details.checkedBy ? ' Tek istisna, yukarıdaki güvenlik kontrolüdür.' : ''}

## Yarışmada çalışanlar

Yöneticilerin ve çalışanların hesaplarında ad, e-posta adresi, roller ve son oturum açma zamanı bulunur. Yarışmada yaptıkları, işlem kayıtlarına yazılır.

## Ne kadar süre saklanır

Başvuruları ve oy pusulalarını yarışmanın kayıtları olarak saklarız. Site bunları otomatik olarak silmez.

Ebeveynler ve vasiler, kurumdan bir başvurunun silinmesini isteyebilir. Ailenin bilgileri o zaman yarışmanın veritabanından silinir; yedek kopyalarda, bunlar yenilenene kadar kalır. Çalışanlar bir ismi oylama için seçtikten sonra başvurusu silinemez; ne yapılabileceğini kuruma sorun. Bir oy pusulasında onu kimin verdiğine dair bilgi yoktur; bu yüzden onu bulamayız ve silemeyiz.

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
}: ContestDetails) => `Herkesin bu yarışmada isim gönderebilmesi ve oy verebilmesi, ${department} için önemlidir. Sayfalar, Web İçeriği Erişilebilirlik Kılavuzu’nu (WCAG) 2.2 AA düzeyinde karşılayacak şekilde yapılmıştır.

## Neler sunuyoruz

- Her şey yalnızca klavyeyle yapılabilir.
- Başlıklar, etiketler ve iletiler ekran okuyucular için de yazılmıştır. Bir formda hata varsa formun üstündeki liste her birine bağlantı verir.
- Kazananların haritasının yanında aynı bilgileri veren bir liste vardır.
- Sayfalar büyütülebilir ve 320 piksel genişliğindeki bir ekrana yana kaydırmadan sığar. Açık ve koyu mod vardır; cihazınız böyle ayarlıysa site hareketi azaltır.
- Site İngilizce, Türkçe ve Arapça sunulur.
- Sayfalar JavaScript olmadan okunabilir. İki form ise JavaScript gerektirir.

## Nasıl test ediyoruz

Bu sitenin her sürümü, Chromium tarayıcısında otomatik testlerle denetlenir:

- her sayfa, geniş ekranlarda ve telefonlarda, açık ve koyu modda, WCAG 2.2 A ve AA düzeylerinin bir programla denetlenebilen kurallarına göre;
- herkese açık sayfalar Arapçada, sağdan sola da;
- daha büyük yazılarda ve dar ekranlarda bir şeyin kesilip kesilmediği ya da yana kaydırmak gerekip gerekmediği;
- formlar, menüler ve iletişim kutuları klavyeyle;
- herkese açık sayfalar JavaScript olmadan.

Otomatik testler her engeli bulamaz. Ekran okuyucuyu, büyüteci veya sesle girişi her gün kullanan insanların yerini tutmaz; bu yüzden sizin için neyin çalışmadığını lütfen bize bildirin.

## Bilinen sınırlar

- İsimler ve hikâyeler, öğrencilerin yazdığı gibi ve yazdıkları dilde gösterilir.
- ${checkedBy ? `Formların güvenlik kontrolünü ${checkedBy} şirketi sağlar; herkesin çözemeyeceği görevler gösterebilir.` : 'Formların güvenlik kontrolü eski cihazlarda biraz zaman alır. Bulmaca, resim veya ses kullanmaz.'}

## Bir engel nasıl bildirilir

${email ? `Bize ${email} adresinden yazın` : website ? `Bize ${website} üzerinden ulaşın` : 'Kuruma ulaşın'} ve şunları bildirin:

- sayfanın adresi ve orada ne yapmak istediğiniz,
- bunun yerine ne olduğu,
- isterseniz hangi cihazı, tarayıcıyı ve yardımcı teknolojiyi kullandığınız.

Bir engel isim göndermenizi ya da oy vermenizi önlüyorsa lütfen bize erkenden ulaşın${dates ? `: başvuruların son günü ${dates.deadline}, oylamanın son günü ${dates.spans[2]?.to}` : '. Tarihler [kurallarda](/rules) duyurulacak'}.
`

const contact = ({ department, website, email, dates }: ContestDetails) => `Bu yarışmayı ${department} düzenler.

## Bize nasıl ulaşırsınız

${email ? `- E-posta: ${email}\n` : ''}${website ? `- Web sitesi: ${website}` : ''}${email || website ? '' : 'Kurum, iletişim bilgilerini yarışma açılmadan önce buraya ekler.'}

## Sık sorulan sorular

- **Nasıl isim gönderirim, nasıl oy veririm?** [Oy verenler ve aileler için kılavuza](/documentation?guide=families) bakın.
- **Son tarihler ne zaman?** ${dates ? `Başvuruların son günü ${dates.deadline}; kazananlar ${dates.announcement} günü açıklanır. Bütün tarihler [ana sayfada](/) ve [kurallarda](/rules) yer alır` : 'Tarihler henüz belirlenmedi. Bütün tarihler [ana sayfada](/) ve [kurallarda](/rules) duyurulacak'}.
- **Kim kazandı?** Açıklamadan sonra [Kazananlar](/winners) sayfasına bakın.
- **Bilgilerimize ne olur?** [Gizlilik](/privacy) sayfasına bakın.

## Yazmadan önce

- **Bir başvuruyu düzeltmek veya sildirmek için** araç ismini, öğrencinin adını ve kullandığınız e-posta adresini yazın.
- Bu sitedeki **bir engeli bildirmek için** [Erişilebilirlik](/accessibility) sayfasına bakın.
- **Yarışmada çalışıyor** ve oturum açamıyorsanız yarışmanın bir yöneticisine sorun.
`

export const tr: Templates = { rules, privacy, accessibility, contact }
